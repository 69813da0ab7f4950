import type { VentaDetail } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Badge, formatFecha, formatPesos, WarnIcon } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { age } from '../age.ts';
import { useVentasPendientes } from '../api/use-ventas-pendientes.ts';
import { QueuePanel } from './queue-panel.tsx';
import styles from './row.module.css';

/** Sales whose proof waits for someone to compare it with the amount, or that were paid with cashback alone. */
export function PagosPendientes() {
  return (
    <QueuePanel
      title="Pagos por comprobar"
      queue={useVentasPendientes('pago')}
      to="/adminventas?pendiente=pago"
      unit={['venta espera', 'ventas esperan']}
      empty="No hay pagos por comprobar. ¡Estás al día!"
      failure="No pudimos cargar los pagos por comprobar."
      row={(venta) => <Pago venta={venta} />}
    />
  );
}

function Pago({ venta }: { venta: VentaDetail }) {
  const { id, nombre_producto, monto, fecha, comprador_nombre, comprador_apellido, comprobantes_parecidos } = venta;
  return (
    <Link className={styles.row} to={`/adminventas?id=${id}`}>
      <span className={styles.chartLine}>
        <span className={styles.main}>{nombre_producto}</span>
        <span className={styles.monto}>{formatPesos(pesosACentavos(monto))}</span>
      </span>
      <span className={styles.detail}>
        <span>
          Venta #{id} · {comprador_nombre} {comprador_apellido}
          {monto === 0 ? ' · Pagada con cashback' : ''}
        </span>
        <time dateTime={fecha} title={`Comprada el ${formatFecha(fecha)}`}>
          {age(fecha)}
        </time>
      </span>
      {comprobantes_parecidos.length > 0 ? (
        <span className={styles.marcas}>
          <Badge tone="warn" icon={<WarnIcon size={16} />}>
            Comprobante parecido a otro
          </Badge>
        </span>
      ) : null}
    </Link>
  );
}
