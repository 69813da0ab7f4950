import { type ApiClient, listPendientes } from '@fluxpartes/api-client';
import type { VentasPendientes } from '@fluxpartes/contrato';
import { useReloadOnReturn, useShell } from '@fluxpartes/mf-kit';
import {
  Band,
  Button,
  buttonClass,
  NextIcon,
  Page,
  Panel,
  ShopIcon,
  Skeleton,
  Stack,
  TruckIcon,
  UserIcon,
} from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ShortcutKey } from '../../shortcuts.tsx';
import styles from './panel-page.module.css';
import { LogoutButton } from './require-admin.tsx';

/** The prefix of every count's query key: all counts are reloaded together. */
const PENDIENTES_KEY = ['mf-admin', 'pendientes'] as const;

const LINKS = [
  { to: '/admincuentas', text: 'Control de cuentas', shortcutKey: 'C', icon: <UserIcon size={24} /> },
  { to: '/adminventas', text: 'Control de ventas', shortcutKey: 'V', icon: <TruckIcon size={24} /> },
  { to: '/adminliquidaciones', text: 'Liquidaciones', shortcutKey: 'L', icon: <ShopIcon size={24} /> },
];

interface Queue {
  title: string;
  /** The path of the screen with the queue. */
  to: string;
  /** Requests a page of one row, for its total. */
  request: (api: ApiClient, signal: AbortSignal) => Promise<{ total: number | null }>;
  /** The unit in singular and plural, shown beside the count. */
  unit: readonly [string, string];
  empty: string;
  failure: string;
}

const ONE_ROW = { limite: 1, total: '1' } as const;

const ofVentas = (pendiente: VentasPendientes): Pick<Queue, 'to' | 'request'> => ({
  to: `/adminventas?pendiente=${pendiente}`,
  request: ({ ventas }, signal) => ventas.detail({ ...ONE_ROW, pendiente }, { signal }),
});

const QUEUES: readonly Queue[] = [
  {
    title: 'Documentos por aprobar',
    to: '/admincuentas?pendiente=documentos',
    request: ({ usuarios }, signal) => usuarios.list({ ...ONE_ROW, pendiente: 'documentos' }, { signal }),
    unit: ['cuenta espera', 'cuentas esperan'],
    empty: 'No hay documentos por aprobar. ¡Estás al día!',
    failure: 'No pudimos cargar los documentos por aprobar.',
  },
  {
    title: 'Pagos por comprobar',
    ...ofVentas('pago'),
    unit: ['venta espera', 'ventas esperan'],
    empty: 'No hay pagos por comprobar. ¡Estás al día!',
    failure: 'No pudimos cargar los pagos por comprobar.',
  },
  {
    title: 'Por liquidar',
    to: '/adminliquidaciones',
    request: ({ http }, signal) => listPendientes(http, ONE_ROW, { signal }),
    unit: ['local espera', 'locales esperan'],
    empty: 'No hay nada por liquidar. ¡Estás al día!',
    failure: 'No pudimos cargar lo que hay por liquidar.',
  },
  {
    title: 'Anulaciones pedidas',
    ...ofVentas('anulacion'),
    unit: ['venta espera', 'ventas esperan'],
    empty: 'Nadie pidió anular una venta.',
    failure: 'No pudimos cargar las anulaciones pedidas.',
  },
  {
    title: 'A devolver',
    ...ofVentas('devolucion'),
    unit: ['pago para devolver', 'pagos para devolver'],
    empty: 'No hay pagos para devolver.',
    failure: 'No pudimos cargar los pagos para devolver.',
  },
];

/** `/admin`: links to the admin's screens, logout, and the number of entries in each queue. */
export function PanelPage() {
  useReloadOnReturn([PENDIENTES_KEY]);
  return (
    <>
      <Band half title="Panel de administración" actions={<LogoutButton />} />
      <Page className={styles.page}>
        <Stack>
          <nav aria-label="Administración">
            <ul className={styles.grid}>
              {LINKS.map(({ to, text, shortcutKey, icon }) => (
                <li key={to}>
                  <Link
                    className={buttonClass({ full: true, className: styles.link })}
                    to={to}
                    aria-keyshortcuts={shortcutKey}
                  >
                    {icon}
                    {text}
                    <ShortcutKey>{shortcutKey}</ShortcutKey>
                    <NextIcon size={20} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.grid}>
            {QUEUES.map((queue) => (
              <QueuePanel key={queue.title} {...queue} />
            ))}
          </div>
        </Stack>
      </Page>
    </>
  );
}

/**
 * A queue's count, as a link to the queue. The cached count is always refetched. A failure does not affect the other
 * queues.
 */
function QueuePanel({ title, to, request, unit, empty, failure }: Queue) {
  const { api } = useShell();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...PENDIENTES_KEY, title],
    queryFn: async ({ signal }) => (await request(api, signal)).total ?? 0,
    staleTime: 0,
  });
  const isLoading = data === undefined && !(isError && !isFetching);
  return (
    <Panel title={title} aria-busy={isLoading}>
      {isLoading ? (
        <>
          <p role="status">Cargando...</p>
          <Skeleton height={72} />
        </>
      ) : null}
      {data === 0 ? <p>{empty}</p> : null}
      {data ? (
        <Link className={styles.cuenta} to={to}>
          <span className={styles.digits}>{data}</span>
          <span>
            {data === 1 ? unit[0] : unit[1]}
            <span className={styles.view}>{data === 1 ? 'Verla' : 'Ver todas'}</span>
          </span>
          <NextIcon size={20} />
        </Link>
      ) : null}
      {isError && !isLoading ? (
        <div className={styles.failure}>
          <p role="status">{data === undefined ? failure : 'No pudimos actualizar esta lista.'}</p>
          <Button size="sm" busy={isFetching} busyLabel="Cargando..." onClick={() => void refetch()}>
            Reintentar
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
