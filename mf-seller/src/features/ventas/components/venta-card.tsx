import { type Cobro, type VentaVendida, ventaFlags, ventaRecorrido } from '@fluxpartes/contrato';
import { pesosACentavos, ventaLine } from '@fluxpartes/dominio';
import {
  Badge,
  Button,
  buttonClass,
  formatFecha,
  formatPesos,
  formatPorcentaje,
  formatTime,
  Readout,
  Skeleton,
  Timeline,
  TruckIcon,
} from '@fluxpartes/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useComprador } from '../api/use-comprador.ts';
import { direccionWithAltura, envioInWords, hasEnvio } from '../envio.ts';
import { Detail } from './detail.tsx';
import { PagoRecibido } from './pago-recibido.tsx';
import styles from './venta-card.module.css';

interface Props {
  venta: VentaVendida;
  /** The seller. */
  userId: number;
  onDetails: (id: number) => void;
}

/** One sale at a glance: what was sold, who has paid, where to send it. */
export const VentaCard = memo(function VentaCard({ venta, userId, onDetails }: Props) {
  const title = `venta-${venta.id}`;
  return (
    <article className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <h3 id={title}>{venta.nombre_producto}</h3>
        {venta.anulada ? <Badge tone="warn">Anulada</Badge> : null}
        <PagoRecibido recibido={venta.pago_recibido} />
      </div>
      <p className={styles.line}>{ventaLine('vendedor', ventaFlags(venta))}</p>
      <div className={styles.way}>
        <Timeline stations={ventaRecorrido('vendedor', venta)} />
      </div>
      <div className={styles.body}>
        <Details venta={venta} userId={userId} />
        <div className={styles.side}>
          <Readout
            size="mid"
            label="Monto"
            tone={venta.pago_recibido ? 'yours' : 'coming'}
            centavos={pesosACentavos(venta.monto)}
          />
          <div className={styles.actions}>
            <Button size="sm" aria-describedby={title} onClick={() => onDetails(venta.id)}>
              Ver detalles
            </Button>
            <Link
              to={`/publicacion/${venta.publicacion_id}`}
              className={buttonClass({ size: 'sm' })}
              aria-describedby={title}
            >
              Ver publicación
            </Link>
          </div>
        </div>
      </div>
    </article>
  );
});

function Details({ venta, userId }: Pick<Props, 'venta' | 'userId'>) {
  const isShipped = hasEnvio(venta);
  const target = [direccionWithAltura(venta), venta.localidad_envio].filter(Boolean).join(', ');
  return (
    <dl className={styles.details}>
      <Detail nombre="ID">{venta.id}</Detail>
      <Detail nombre="Cantidad">{venta.cantidad}</Detail>
      <Detail nombre="Fecha">{formatFecha(venta.fecha)}</Detail>
      <Detail nombre="Hora">{formatTime(venta.fecha)}</Detail>
      <Detail nombre="Envío" width>
        {isShipped ? <TruckIcon size={18} /> : null}
        <span>
          {envioInWords(venta)}
          {isShipped && target !== '' ? <span className={styles.target}> · {target}</span> : null}
        </span>
      </Detail>
      <Comprador userId={userId} compradorId={venta.comprador_id} />
      {venta.cobro ? <Neto cobro={venta.cobro} /> : null}
    </dl>
  );
}

/** What it brings: fixed once it is settled, and until then what it would be now. */
function Neto({ cobro: { neto, porcentaje, liquidacion, cobrada } }: { cobro: Cobro }) {
  const settled = liquidacion === null ? 'a cobrar, según tus ventas de hoy' : `liquidación #${liquidacion}`;
  return (
    <Detail nombre="Te queda" width>
      <span>
        {formatPesos(pesosACentavos(neto))}
        <span className={styles.target}>
          {' '}
          · comisión {formatPorcentaje(porcentaje)} · {settled}
          {cobrada ? ', cobrada' : null}
        </span>
      </span>
    </Detail>
  );
}

/** Who bought it. The card does without where it is not known. */
function Comprador({ userId, compradorId }: { userId: number; compradorId: number }) {
  const { data, isPending } = useComprador(userId, compradorId);
  if (!isPending && !data?.nombre) return null;
  return (
    <Detail nombre="Comprador" width>
      {isPending ? <Skeleton width={140} height={23} /> : `${data?.nombre} ${data?.apellido ?? ''}`.trim()}
    </Detail>
  );
}
