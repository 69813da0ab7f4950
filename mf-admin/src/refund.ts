import type { Venta } from '@fluxpartes/contrato';
import { type Centavos, centavos, pesosACentavos } from '@fluxpartes/dominio';

/** An annulled sale's payment less the deduction. */
export function refundAmount({ monto, devolucion }: Pick<Venta, 'monto' | 'devolucion'>): Centavos {
  return centavos(pesosACentavos(monto) - pesosACentavos(devolucion?.descontado ?? 0));
}
