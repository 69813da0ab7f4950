import { type Compra, ventaFlags, ventaRecorrido } from '@fluxpartes/contrato';
import { canDoToVenta, ventaLine } from '@fluxpartes/dominio';
import { Button, Dialog, formatFecha, Note, Timeline } from '@fluxpartes/ui';
import { useState } from 'react';
import { productoText, venceText } from '../cells.ts';
import { AskForm } from './ask-form.tsx';
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
  const [asks, setAsks] = useState(false);
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
        {compra.anulada && compra.anulada.motivo !== '' && <Note>{compra.anulada.motivo}</Note>}
        <Answer compra={compra} />
        {compra.devolucion && <RefundPart compra={compra} userId={userId} />}
        {canDoToVenta('pedir_anulacion', 'comprador', flags) &&
          (asks ? (
            <AskForm compra={compra} userId={userId} onDone={() => setAsks(false)} />
          ) : (
            <Button variant="tertiary" onClick={() => setAsks(true)}>
              Pedir anulación
            </Button>
          ))}
      </div>
    </Dialog>
  );
}

/** What was asked for of it last, and what was answered. */
function Answer({ compra: { pedido, anulada } }: { compra: Compra }) {
  if (!pedido || anulada) return null;
  const who = pedido.por === 'comprador' ? 'Pediste' : 'El vendedor pidió';
  return (
    <Note>
      {who} anularla el {formatFecha(pedido.fecha)}: {pedido.motivo}
      {pedido.estado === 'rechazado' && (
        <>
          <br />
          <b>La administración no la anuló:</b> {pedido.respuesta}
        </>
      )}
    </Note>
  );
}
