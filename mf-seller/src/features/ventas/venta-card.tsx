import { type Cobro, type VentaVendida, ventaFlags } from '@fluxpartes/contrato';
import { pesosACentavos, ventaLine } from '@fluxpartes/dominio';
import {
  Badge,
  Button,
  buttonClass,
  CheckIcon,
  formatFecha,
  formatPesos,
  formatPorcentaje,
  formatTime,
  Readout,
  Skeleton,
  TruckIcon,
  WarnIcon,
} from '@fluxpartes/ui';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayAndMonth, direccionWithAltura, envioInWords, hasEnvio } from './venta-values.ts';
import styles from './ventas.module.css';
import { useComprador } from './ventas-api.ts';

interface Props {
  venta: VentaVendida;
  /** The seller's. */
  userId: number;
  onDetails: (id: number) => void;
}

export const VentaCard = memo(function VentaCard({ venta, userId, onDetails }: Props) {
  const title = `venta-${venta.id}`;
  return (
    <article className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <h3 id={title}>{venta.nombre_producto}</h3>
        {venta.anulada ? <Badge tone="warn">Anulada</Badge> : null}
        <PagoRecibido recibido={venta.pago_recibido} />
      </div>
      <p className={styles.ventaLine}>{ventaLine('vendedor', ventaFlags(venta))}</p>
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
      <Detail nombre="Envío">
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

/** The seller's net amount. It is final after the settlement; before, it is an estimate by today's commission. */
function Neto({ cobro: { neto, porcentaje, liquidacion, cobrada, desde } }: { cobro: Cobro }) {
  const settled = liquidacion === null ? 'a cobrar, según tus ventas de hoy' : `liquidación #${liquidacion}`;
  return (
    <Detail nombre="Te queda">
      <span>
        {formatPesos(pesosACentavos(neto))}
        <span className={styles.target}>
          {' '}
          · comisión {formatPorcentaje(porcentaje)} · {settled}
          {cobrada ? ', cobrada' : null}
        </span>
        {liquidacion === null && desde ? (
          <span className={styles.since}>Lo cobrás desde el {dayAndMonth(desde)}</span>
        ) : null}
      </span>
    </Detail>
  );
}

/** The buyer is not shown if the request for the buyer's data failed. */
function Comprador({ userId, compradorId }: { userId: number; compradorId: number }) {
  const { data, isPending } = useComprador(userId, compradorId);
  if (!isPending && !data?.nombre) return null;
  return (
    <Detail nombre="Comprador">
      {isPending ? <Skeleton width={140} height={23} /> : `${data?.nombre} ${data?.apellido ?? ''}`.trim()}
    </Detail>
  );
}

interface DetailProps {
  nombre: string;
  children: ReactNode;
}

function Detail({ nombre, children }: DetailProps) {
  return (
    <div className={styles.detail}>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** `short` shows only 'Sí' or 'No', beside a label. */
export function PagoRecibido({ recibido, short }: { recibido: boolean; short?: boolean }) {
  const word = recibido ? 'Sí' : 'No';
  return (
    <Badge tone={recibido ? 'ok' : 'warn'} icon={recibido ? <CheckIcon size={16} /> : <WarnIcon size={16} />}>
      {short ? word : `Pago recibido: ${word}`}
    </Badge>
  );
}
