import { type VentaDetail, ventaFlags, ventaRecorrido } from '@fluxpartes/contrato';
import { canDoToVenta, pesosACentavos } from '@fluxpartes/dominio';
import { Button, Buttons, formatFecha, formatPesos, Note, Timeline } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { toGiveBack } from '../../../to-give-back.ts';
import { useIsMarking } from '../use-pagos.ts';
import type { VentaActions } from '../venta-actions.ts';
import DecisionDialog from './decision-dialog.tsx';
import styles from './venta-way.module.css';

interface Props {
  venta: VentaDetail;
  actions: VentaActions;
}

/** A sale's way, what is asked for of it and what is to be given back, with what can be decided. */
export default function VentaWay({ venta, actions }: Props) {
  const sending = useIsMarking(venta.id);
  const flags = { ...ventaFlags(venta), liquidada: Boolean(venta.liquidacion) };
  return (
    <div className={styles.way}>
      <Timeline stations={ventaRecorrido('admin', venta)} />
      <Asked venta={venta} />
      <Refund venta={venta} />
      {venta.liquidacion ? <Settled liquidacion={venta.liquidacion} /> : null}
      {canDoToVenta('rechazar_pedido', 'admin', flags) ? (
        <Buttons>
          {canDoToVenta('anular', 'admin', flags) ? (
            <Button
              variant="danger"
              disabled={sending}
              aria-haspopup="dialog"
              onClick={() => actions.onDecide(venta, 'anular', DecisionDialog)}
            >
              Anular venta
            </Button>
          ) : null}
          <Button
            disabled={sending}
            aria-haspopup="dialog"
            onClick={() => actions.onDecide(venta, 'rechazar', DecisionDialog)}
          >
            Rechazar pedido
          </Button>
        </Buttons>
      ) : null}
      {canDoToVenta('devolver', 'admin', flags) ? (
        <Buttons>
          <Button
            variant="primary"
            aria-haspopup="dialog"
            onClick={() => actions.onDecide(venta, 'devolver', DecisionDialog)}
          >
            Devuelto
          </Button>
        </Buttons>
      ) : null}
    </div>
  );
}

/** Its amounts stand in a settlement. */
function Settled({ liquidacion }: { liquidacion: number }) {
  return (
    <p>
      Está en la <Link to={`/adminliquidaciones?ver=todas&q=${liquidacion}`}>liquidación #{liquidacion}</Link>. Para
      cambiarla o anularla, deshacé antes la liquidación.
    </p>
  );
}

function Asked({ venta: { pedido, anulada } }: { venta: VentaDetail }) {
  if (!pedido || anulada) return null;
  const who = pedido.por === 'comprador' ? 'El comprador' : 'El vendedor';
  const isRefused = pedido.estado === 'rechazado';
  return (
    <Note>
      {who} pidió anularla el {formatFecha(pedido.fecha)}: {pedido.motivo}
      {pedido.codigo ? ` (código ${pedido.codigo})` : null}
      {isRefused ? (
        <>
          <br />
          <b>Se rechazó:</b> {pedido.respuesta}
        </>
      ) : null}
    </Note>
  );
}

function Refund({ venta }: { venta: VentaDetail }) {
  const { devolucion, monto } = venta;
  if (!devolucion) return null;
  const { cuenta, fecha, referencia, descontado } = devolucion;
  const amount = formatPesos(toGiveBack(venta));
  if (fecha) {
    return (
      <Note>
        Se devolvieron {amount} el {formatFecha(fecha)}. Referencia: {referencia}
        <Deduction monto={monto} descontado={descontado} />
      </Note>
    );
  }
  return (
    <Note>
      <b>A devolver: {amount}</b>
      {cuenta ? ` a ${cuenta}` : '. El comprador todavía no dijo a qué cuenta.'}
      <Deduction monto={monto} descontado={descontado} />
    </Note>
  );
}

/** What is kept back of what was paid, and why; nothing of most. */
function Deduction({ monto, descontado }: { monto: number; descontado: number }) {
  if (descontado === 0) return null;
  return (
    <>
      <br />
      Pagó {formatPesos(pesosACentavos(monto))}: se descuentan {formatPesos(pesosACentavos(descontado))} del cupón de
      esta compra, que ya usó.
    </>
  );
}
