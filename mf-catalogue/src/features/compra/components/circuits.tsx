import type { Centavos, ComputedVenta } from '@fluxpartes/dominio';
import { formatPesos, Note, Readout, TimeCircuits } from '@fluxpartes/ui';

interface Props {
  /** Null while it stands on what could not be read. */
  venta: ComputedVenta | null;
  disponible: Centavos | null;
  /** Cashback that waits for the payment of the purchases that earned it. */
  waiting: Centavos;
}

/** The three numbers that matter: red is paid, green is yours now, amber is coming. */
export function Circuits({ venta, disponible, waiting }: Props) {
  return (
    <>
      <TimeCircuits>
        <Readout tone="pay" label="Total a pagar" centavos={venta?.monto ?? null} size="big" places={7} live />
        <Readout tone="yours" label="Cashback disponible" centavos={disponible} size="mid" places={7} />
        <Readout
          tone="coming"
          label="Cupón para tu próxima compra"
          centavos={venta?.cupon ?? null}
          size="mid"
          places={7}
        />
      </TimeCircuits>
      {waiting > 0 && (
        <Note>Tenés {formatPesos(waiting)} más a confirmar: son cupones de compras que todavía no se pagaron.</Note>
      )}
    </>
  );
}
