import { listPendientes, type Page as ResponsePage } from '@fluxpartes/api-client';
import type { Usuario, VentaDetail } from '@fluxpartes/contrato';
import { type Centavos, cuentaLabel, pesosACentavos } from '@fluxpartes/dominio';
import { useReloadOnReturn, useShell } from '@fluxpartes/mf-kit';
import {
  Badge,
  Band,
  Button,
  CategoryDrawing,
  EmptyState,
  formatFecha,
  formatPesos,
  NextIcon,
  Page,
  Panel,
  plural,
  ShopIcon,
  Skeleton,
  Stack,
  TruckIcon,
  UserIcon,
  WarnIcon,
} from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { daysAgo } from '../../days-ago.ts';
import { refundAmount } from '../../refund.ts';
import { ShortcutKey } from '../../shortcuts.tsx';
import styles from './panel-page.module.css';
import { LogoutButton } from './require-admin.tsx';

/** The prefix of every queue's query key: all queues are reloaded together. */
const PENDIENTES_KEY = ['mf-admin', 'pendientes'] as const;
const QUEUE_ROWS = 5;

const LINKS = [
  { to: '/admincuentas', text: 'Control de cuentas', shortcutKey: 'C', icon: <UserIcon size={24} /> },
  { to: '/adminventas', text: 'Control de ventas', shortcutKey: 'V', icon: <TruckIcon size={24} /> },
  { to: '/adminliquidaciones', text: 'Liquidaciones', shortcutKey: 'L', icon: <ShopIcon size={24} /> },
];

/** `/admin`: links to the admin's screens, logout, and the queues of the day. */
export function PanelPage() {
  useReloadOnReturn([PENDIENTES_KEY]);
  return (
    <>
      <Band half title="Panel de administración" actions={<LogoutButton />} />
      <Page className={styles.page}>
        <Stack>
          <nav aria-label="Administración">
            <ul className={styles.links}>
              {LINKS.map(({ to, text, shortcutKey, icon }) => (
                <li key={to}>
                  <Link className={styles.link} to={to} aria-keyshortcuts={shortcutKey}>
                    <span className={styles.icon}>{icon}</span>
                    {text}
                    <span className={styles.atEnd}>
                      <ShortcutKey>{shortcutKey}</ShortcutKey>
                      <NextIcon size={20} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Queues />
        </Stack>
      </Page>
    </>
  );
}

function Queues() {
  const { usuarios, ventas, http } = useShell().api;
  return (
    <div className={styles.queues}>
      <Queue
        name="documentos"
        request={(page, options) => usuarios.list({ pendiente: 'documentos', ...page }, options)}
        title="Documentos por aprobar"
        to="/admincuentas?pendiente=documentos"
        unit={['cuenta espera', 'cuentas esperan']}
        empty="No hay documentos por aprobar. ¡Estás al día!"
        failure="No pudimos cargar los documentos por aprobar."
        row={({ nombre, apellido, email, tipo_cuenta, nombre_local, ...documentos }) => (
          <Row
            to={`/admincuentas?q=${encodeURIComponent(email)}`}
            title={`${nombre} ${apellido}`}
            detail={email}
            aside={<span>{nombre_local || cuentaLabel(tipo_cuenta)}</span>}
            badges={documentosToApprove(documentos).map((documento) => (
              <Badge key={documento} tone="warn">
                {documento}
              </Badge>
            ))}
          />
        )}
      />
      <Queue
        name="pago"
        request={(page, options) => ventas.detail({ pendiente: 'pago', ...page }, options)}
        title="Pagos por comprobar"
        to="/adminventas?pendiente=pago"
        unit={['venta espera', 'ventas esperan']}
        empty="No hay pagos por comprobar. ¡Estás al día!"
        failure="No pudimos cargar los pagos por comprobar."
        row={({ id, nombre_producto, monto, fecha, comprobantes_parecidos, ...venta }) => (
          <Row
            to={`/adminventas?id=${id}`}
            title={nombre_producto}
            monto={pesosACentavos(monto)}
            detail={`Venta #${id} · ${venta.comprador_nombre} ${venta.comprador_apellido}${
              monto === 0 ? ' · Pagada con cashback' : ''
            }`}
            aside={
              <time dateTime={fecha} title={`Comprada el ${formatFecha(fecha)}`}>
                {daysAgo(fecha)}
              </time>
            }
            badges={
              comprobantes_parecidos.length > 0 ? (
                <Badge tone="warn" icon={<WarnIcon size={16} />}>
                  Comprobante parecido a otro
                </Badge>
              ) : null
            }
          />
        )}
      />
      <Queue
        name="liquidaciones"
        request={async (page, options) => {
          const { items, ...rest } = await listPendientes(http, page, options);
          return { ...rest, items: items.map((local) => ({ ...local, id: local.vendedor_id })) };
        }}
        title="Por liquidar"
        to="/adminliquidaciones"
        unit={['local espera', 'locales esperan']}
        empty="No hay nada por liquidar. ¡Estás al día!"
        failure="No pudimos cargar lo que hay por liquidar."
        row={({ nombre_local, vendedor, neto, ventas: owed, cuenta_bancaria }) => (
          <Row
            to={`/adminliquidaciones?q=${encodeURIComponent(nombre_local || vendedor)}`}
            title={nombre_local || vendedor}
            monto={pesosACentavos(neto)}
            detail={vendedor}
            aside={<span>{plural(owed.length, 'venta')}</span>}
            badges={cuenta_bancaria === '' ? <Badge tone="warn">Sin CBU o alias</Badge> : null}
          />
        )}
      />
      <Queue
        name="anulacion"
        request={(page, options) => ventas.detail({ pendiente: 'anulacion', ...page }, options)}
        title="Anulaciones pedidas"
        to="/adminventas?pendiente=anulacion"
        unit={['venta espera', 'ventas esperan']}
        empty="Nadie pidió anular una venta."
        failure="No pudimos cargar las anulaciones pedidas."
        row={(venta) => <PedidoRow venta={venta} />}
      />
      <Queue
        name="devolucion"
        request={(page, options) => ventas.detail({ pendiente: 'devolucion', ...page }, options)}
        title="A devolver"
        to="/adminventas?pendiente=devolucion"
        unit={['pago para devolver', 'pagos para devolver']}
        empty="No hay pagos para devolver."
        failure="No pudimos cargar los pagos para devolver."
        row={(venta) => <PedidoRow venta={venta} />}
      />
    </div>
  );
}

/** A sale to annul or to refund. */
function PedidoRow({ venta }: { venta: VentaDetail }) {
  const { id, nombre_producto, pedido, anulada, devolucion, comprador_nombre, comprador_apellido } = venta;
  const since = anulada?.fecha ?? pedido?.fecha ?? venta.fecha;
  const who = pedido?.por === 'vendedor' && !anulada ? 'Pide el vendedor' : `${comprador_nombre} ${comprador_apellido}`;
  const noCuenta = devolucion && !devolucion.cuenta ? ' · falta la cuenta' : '';
  return (
    <Row
      to={`/adminventas?id=${id}`}
      title={nombre_producto}
      monto={refundAmount(venta)}
      detail={`Venta #${id} · ${who}${noCuenta}${pedido?.codigo && !anulada ? ' · arrepentimiento' : ''}`}
      aside={<time dateTime={since}>{daysAgo(since)}</time>}
    />
  );
}

type Documentos = Pick<
  Usuario,
  'constancia_afip_url' | 'certificado_estudio_url' | 'aprobado_constancia_afip' | 'aprobado_certificado_estudio'
>;

/** The documents that are uploaded and not approved, with the names of the accounts screen. */
function documentosToApprove(usuario: Documentos): string[] {
  const documentos = [
    ['Constancia AFIP', usuario.constancia_afip_url, usuario.aprobado_constancia_afip],
    ['Certificado de estudio', usuario.certificado_estudio_url, usuario.aprobado_certificado_estudio],
  ] as const;
  return documentos.filter(([, url, aprobado]) => url !== null && !aprobado).map(([nombre]) => nombre);
}

interface RowProps {
  to: string;
  title: string;
  monto?: Centavos;
  detail: string;
  /** Content to the right of the detail. */
  aside: ReactNode;
  badges?: ReactNode;
}

function Row({ to, title, monto, detail, aside, badges }: RowProps) {
  return (
    <Link className={styles.row} to={to}>
      <span className={styles.line}>
        <span className={styles.main}>{title}</span>
        {monto === undefined ? null : <span className={styles.monto}>{formatPesos(monto)}</span>}
      </span>
      <span className={styles.detail}>
        <span>{detail}</span>
        {aside}
      </span>
      {badges ? <span className={styles.badges}>{badges}</span> : null}
    </Link>
  );
}

interface QueueProps<T> {
  name: string;
  request: (page: { limite: number; total: '1' }, options: { signal: AbortSignal }) => Promise<ResponsePage<T>>;
  title: string;
  /** The path of the screen with the whole queue. */
  to: string;
  /** The unit in singular and plural, shown beside the count. */
  unit: readonly [string, string];
  empty: string;
  failure: string;
  row: (item: T) => ReactNode;
}

/** A queue's count and newest rows. The cached rows are always refetched. A failure does not affect the other queues. */
function Queue<T extends { id: number }>({ name, request, title, to, unit, empty, failure, row }: QueueProps<T>) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...PENDIENTES_KEY, name],
    queryFn: ({ signal }) => request({ limite: QUEUE_ROWS, total: '1' }, { signal }),
    staleTime: 0,
  });
  const isLoading = !data && !(isError && !isFetching);
  const total = data?.total ?? data?.items.length ?? 0;
  const failureText = data ? 'No pudimos actualizar esta lista.' : failure;
  return (
    <Panel title={title} className={styles.panel} aria-busy={isLoading}>
      {isLoading ? (
        <div className={styles.loading}>
          <p role="status">Cargando...</p>
          <Skeleton height={72} />
          {Array.from({ length: QUEUE_ROWS }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton has no identity but its place.
            <Skeleton key={i} height={56} />
          ))}
        </div>
      ) : null}
      {data && total === 0 ? (
        <EmptyState message={empty} drawing={<CategoryDrawing categoria="Motor" size={88} />} />
      ) : null}
      {data && total > 0 ? (
        <>
          <Link className={styles.cuenta} to={to}>
            <span className={styles.digits}>{total}</span>
            <span className={styles.unit}>
              {total === 1 ? unit[0] : unit[1]}
              <span className={styles.view}>{total === 1 ? 'Verla' : 'Ver todas'}</span>
            </span>
            <NextIcon size={20} />
          </Link>
          <ul className={styles.rows}>
            {data.items.map((item) => (
              <li key={item.id}>{row(item)}</li>
            ))}
          </ul>
        </>
      ) : null}
      {isError && !isLoading ? (
        <div className={styles.failure}>
          <p role="status">{failureText}</p>
          <Button size="sm" busy={isFetching} busyLabel="Cargando..." onClick={() => void refetch()}>
            Reintentar
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
