import type { VentaDetail, VentasPendientes } from '@fluxpartes/contrato';
import { formatPesos } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { toGiveBack } from '../../../to-give-back.ts';
import { age } from '../age.ts';
import { useVentasPendientes } from '../api/use-ventas-pendientes.ts';
import { QueuePanel } from './queue-panel.tsx';
import styles from './row.module.css';

const WORDS = {
  anulacion: {
    title: 'Anulaciones pedidas',
    unit: ['venta espera', 'ventas esperan'],
    empty: 'Nadie pidió anular una venta.',
    failure: 'No pudimos cargar las anulaciones pedidas.',
  },
  devolucion: {
    title: 'A devolver',
    unit: ['pago para devolver', 'pagos para devolver'],
    empty: 'No hay pagos para devolver.',
    failure: 'No pudimos cargar los pagos para devolver.',
  },
} as const;

/** Sales of one kind that wait for the administrator: an annulment that is asked for, money to give back. */
export function VentasQueue({ kind }: { kind: Exclude<VentasPendientes, 'pago'> }) {
  return (
    <QueuePanel
      {...WORDS[kind]}
      queue={useVentasPendientes(kind)}
      to={`/adminventas?pendiente=${kind}`}
      row={(venta) => <Row venta={venta} />}
    />
  );
}

/** What it is about, how much, who asks or is owed, and since when. */
function Row({ venta }: { venta: VentaDetail }) {
  const { id, nombre_producto, pedido, anulada, devolucion, comprador_nombre, comprador_apellido } = venta;
  const since = anulada?.fecha ?? pedido?.fecha ?? venta.fecha;
  const who = pedido?.por === 'vendedor' && !anulada ? 'Pide el vendedor' : `${comprador_nombre} ${comprador_apellido}`;
  return (
    <Link className={styles.row} to={`/adminventas?id=${id}`}>
      <span className={styles.chartLine}>
        <span className={styles.main}>{nombre_producto}</span>
        <span className={styles.monto}>{formatPesos(toGiveBack(venta))}</span>
      </span>
      <span className={styles.detail}>
        <span>
          Venta #{id} · {who}
          {devolucion && !devolucion.cuenta ? ' · falta la cuenta' : ''}
          {pedido?.codigo && !anulada ? ' · arrepentimiento' : ''}
        </span>
        <time dateTime={since}>{age(since)}</time>
      </span>
    </Link>
  );
}
