import type { OwnUsuario } from '@fluxpartes/contrato';
import { centavos, pesosACentavos } from '@fluxpartes/dominio';
import { formatPesos, Note, Readout, TimeCircuits } from '@fluxpartes/ui';
import { useComprasUltimos30 } from '../api/use-ultimos-30.ts';
import { CuponPanel } from './cupon-panel.tsx';
import { DescuentoPanel } from './descuento-panel.tsx';
import { NumbersSkeleton } from './numbers-skeleton.tsx';

/** What the buyer has and gets: cashback, discount and coupon (specification, section 9). */
export function CompradorNumbers({ usuario }: { usuario: OwnUsuario }) {
  const waiting = pesosACentavos(usuario.cashback_a_confirmar ?? 0);
  const owed = pesosACentavos(usuario.deuda_cashback ?? 0);
  const comprasUltimos30 = useComprasUltimos30(usuario.id);
  return (
    <>
      <TimeCircuits>
        <Readout
          tone="yours"
          size="big"
          label="Cashback disponible"
          centavos={centavos(pesosACentavos(usuario.cashback) - waiting)}
          places={7}
        />
      </TimeCircuits>
      {waiting > 0 && (
        <Note>
          Tenés {formatPesos(waiting)} más a confirmar: los vas a poder usar cuando se aprueben los pagos de las compras
          que te dieron esos cupones.
        </Note>
      )}
      {owed > 0 && (
        <Note>
          Debés {formatPesos(owed)} de cupones de compras que se anularon después de que los usaste. Se descuentan de
          tus próximos cupones.
        </Note>
      )}
      <DescuentoPanel usuario={usuario} />
      {comprasUltimos30 === null ? <NumbersSkeleton /> : <CuponPanel comprasUltimos30={comprasUltimos30} />}
    </>
  );
}
