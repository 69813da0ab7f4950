import type { Venta } from '@fluxpartes/contrato';
import { type Centavos, centavos, pesosACentavos } from '@fluxpartes/dominio';

/** What goes back of an annulled sale: what was paid, less what is deducted, in centavos. */
export function toGiveBack({ monto, devolucion }: Pick<Venta, 'monto' | 'devolucion'>): Centavos {
  return centavos(pesosACentavos(monto) - pesosACentavos(devolucion?.descontado ?? 0));
}
