import { type Compra, ventaFlags, ventaRecorrido } from '@fluxpartes/contrato';
import { annulledBy, canDoToVenta, pesosACentavos, ventaLine } from '@fluxpartes/dominio';
import { PedirAnulacion } from '@fluxpartes/mf-kit/anulacion';
import { Button, Dialog, formatPesos, Note, Timeline } from '@fluxpartes/ui';
import { usePedirAnulacion, useWithdrawPedido } from '../api/use-tracking.ts';
import { productoText, venceText } from '../cells.ts';
import { RefundPart } from './refund-part.tsx';
import styles from './tracking.module.css';

interface Props {
  compra: Compra;
  userId: number;
  onClose: () => void;
}

/** 'Seguimiento' of a purchase: its way, what was asked for, where its money goes back to. */
export default function TrackingDialog({ compra, userId, onClose }: Props) {
  const flags = ventaFlags(compra);
  const vence = venceText(compra);
  const { run } = usePedirAnulacion(userId);
  const { run: withdraw } = useWithdrawPedido(userId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Compra #${compra.id}`}
      closeLabel="Cerrar seguimiento"
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      <div className={styles.parts}>
        <p className={styles.producto}>{productoText(compra)}</p>
        <p className={styles.line} role="status">
          {ventaLine('comprador', flags)}
          {vence && <span className={styles.vence}>{vence}</span>}
        </p>
        <Timeline stations={ventaRecorrido('comprador', compra)} />
        <PedirAnulacion
          venta={compra}
          reader="comprador"
          annulledBy={compra.anulada && annulledBy('comprador', compra.anulada.por)}
          mayAsk={canDoToVenta('pedir_anulacion', 'comprador', flags)}
          ask={(motivo) => run({ compra, motivo }, compra.id)}
          withdraw={() => withdraw(compra, compra.id)}
        />
        {compra.anulada?.recortado ? (
          <Note>
            De tu cashback no entraron {formatPesos(pesosACentavos(compra.anulada.recortado))}: el saldo llegó al
            máximo.
          </Note>
        ) : null}
        {compra.devolucion && <RefundPart compra={compra} userId={userId} />}
      </div>
    </Dialog>
  );
}
