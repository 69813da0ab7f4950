import type { Centavos, ComputedVenta } from '@fluxpartes/dominio';
import { Readout, TimeCircuits } from '@fluxpartes/ui';

/** The three numbers that matter: red is paid, green is yours now, amber is coming. */
export function Circuits({ venta, disponible }: { venta: ComputedVenta; disponible: Centavos }) {
  return (
    <TimeCircuits>
      <Readout tone="pay" label="Total a pagar" centavos={venta.monto} size="big" places={7} live />
      <Readout tone="yours" label="Cashback disponible" centavos={disponible} size="mid" places={7} />
      <Readout tone="coming" label="Cupón para tu próxima compra" centavos={venta.cupon} size="mid" places={7} />
    </TimeCircuits>
  );
}
