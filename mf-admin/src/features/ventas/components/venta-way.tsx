import { type VentaDetail, ventaFlags, ventaRecorrido } from '@fluxpartes/contrato';
import { canDoToVenta, pesosACentavos } from '@fluxpartes/dominio';
import { Button, Buttons, formatFecha, formatPesos, Note, Timeline } from '@fluxpartes/ui';
import { useState } from 'react';
import { useIsMarking } from '../use-pagos.ts';
import type { VentaActions } from '../venta-actions.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import styles from './venta-way.module.css';

interface Props {
  venta: VentaDetail;
  actions: VentaActions;
}

/** A sale's way, what is asked for of it and what is to be given back, with what can be decided. */
export default function VentaWay({ venta, actions }: Props) {
  const [deciding, setDeciding] = useState<'rechazar' | 'devolver' | null>(null);
  const sending = useIsMarking(venta.id);
  const flags = ventaFlags(venta);
  return (
    <div className={styles.way}>
      <Timeline stations={ventaRecorrido('admin', venta)} />
      <Asked venta={venta} />
      <Refund venta={venta} />
      {canDoToVenta('rechazar_pedido', 'admin', flags) ? (
        <Buttons>
          <Button variant="danger" disabled={sending} aria-haspopup="dialog" onClick={() => actions.onAnnul(venta)}>
            Anular venta
          </Button>
          <Button disabled={sending} aria-haspopup="dialog" onClick={() => setDeciding('rechazar')}>
            Rechazar pedido
          </Button>
        </Buttons>
      ) : null}
      {canDoToVenta('devolver', 'admin', flags) ? (
        <Buttons>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setDeciding('devolver')}>
            Devuelto
          </Button>
        </Buttons>
      ) : null}
      {deciding ? (
        <DecisionDialog venta={venta} tipo={deciding} onDone={actions.onDecided} onClose={() => setDeciding(null)} />
      ) : null}
    </div>
  );
}

function Asked({ venta: { pedido, anulada } }: { venta: VentaDetail }) {
  if (!pedido || anulada) return null;
  const who = pedido.por === 'comprador' ? 'El comprador' : 'El vendedor';
  const isRefused = pedido.estado === 'rechazado';
  return (
    <Note>
      {who} pidió anularla el {formatFecha(pedido.fecha)}: {pedido.motivo}
      {isRefused ? (
        <>
          <br />
          <b>Se rechazó:</b> {pedido.respuesta}
        </>
      ) : null}
    </Note>
  );
}

function Refund({ venta: { devolucion, monto } }: { venta: VentaDetail }) {
  if (!devolucion) return null;
  const { cuenta, fecha, referencia } = devolucion;
  const amount = formatPesos(pesosACentavos(monto));
  if (fecha) {
    return (
      <Note>
        Se devolvieron {amount} el {formatFecha(fecha)}. Referencia: {referencia}
      </Note>
    );
  }
  return (
    <Note>
      <b>A devolver: {amount}</b> {cuenta ? `a ${cuenta}` : '. El comprador todavía no dijo a qué cuenta.'}
    </Note>
  );
}
