import { brandLink, useSearchInUrl, useSesion, useShell } from '@fluxpartes/mf-kit';
import { SHARE_OUTCOME } from '@fluxpartes/mf-kit/upload-queue';
import {
  BackIcon,
  Band,
  buttonClass,
  CategoryDrawing,
  EmptyState,
  Note,
  Page,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@fluxpartes/ui';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { productoText } from './compra-values.ts';
import styles from './compras.module.css';
import {
  type ComprasQueryResult,
  comprasOverlay,
  type PendientesQueryResult,
  useCompras,
  usePendientes,
} from './compras-api.ts';
import { AllCompras } from './compras-table.tsx';
import { ClosableNote, Retry } from './comprobante.tsx';
import { NextSteps } from './pendientes.tsx';
import { PurchaseTasksProvider, usePurchaseTasks, useTaskStatus } from './purchase-tasks.tsx';
import { ShareTarget } from './share-target.tsx';
import { TransferenciaDialog } from './transferencia-dialog.tsx';

const SeguimientoDialog = lazy(() => import('./seguimiento-dialog.tsx'));

/** `/mis-compras` of a buyer; a seller has no purchases and goes to `/micuenta`. */
export function ComprasPage() {
  const sesion = useSesion();
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (sesion.perfil === 'vendedor') return <RedirectSeller />;
  return (
    <PurchaseTasksProvider key={sesion.userId} userId={sesion.userId}>
      <Band title="Mis compras" brandLink={brandLink} actions={<CuentaLink />} />
      <Page>
        <Note className={styles.notice}>
          <p>
            Solo se aceptan comprobantes en imagen (JPG, PNG o captura de pantalla). <b>No se acepta PDF.</b>
          </p>
        </Note>
        <ErrorArea />
        <RejectedProofs />
        <ComprasLists userId={sesion.userId} />
        <Announcement />
      </Page>
      <TransferenciaDialog />
      <Seguimiento userId={sesion.userId} />
    </PurchaseTasksProvider>
  );
}

/** Explains to a seller why a shared image is not used. */
function RedirectSeller() {
  const { alerts } = useShell();
  const [params] = useSearchParams();
  const hasShared = params.has(SHARE_OUTCOME);
  useEffect(() => {
    if (hasShared) void alerts.notify('Tu cuenta es de vendedor: no tiene compras a las que subirles un comprobante.');
  }, [alerts, hasShared]);
  return <Navigate to="/micuenta" replace />;
}

function CuentaLink() {
  return (
    <Link className={buttonClass({ size: 'sm', className: styles.toCuenta })} to="/micuenta">
      <BackIcon />
      Mi cuenta
    </Link>
  );
}

/** Sticky: the area stays visible while the page scrolls. */
function ErrorArea() {
  const { showError } = usePurchaseTasks();
  const { error } = useTaskStatus();
  return (
    <div role="alert" className={styles.errors}>
      {error && (
        <ClosableNote className={styles.error} producto={productoText(error.compra)} onClose={() => showError(null)}>
          {error.outcome}
        </ClosableNote>
      )}
    </div>
  );
}

/** The queued proofs that the API has rejected. Each stays until the user closes it. */
function RejectedProofs() {
  const { queue } = usePurchaseTasks();
  const { proofs } = useSyncExternalStore(queue.subscribe, queue.get);
  return proofs
    .filter(({ refused }) => refused !== null)
    .map(({ ventaId, producto, refused }) => (
      <ClosableNote key={ventaId} role="alert" producto={producto} onClose={() => void queue.drop(ventaId)}>
        No se subió el comprobante que esperaba la conexión: {refused}
      </ClosableNote>
    ));
}

function Announcement() {
  return <VisuallyHidden role="status">{useTaskStatus().announcement}</VisuallyHidden>;
}

function ComprasLists({ userId }: { userId: number }) {
  const search = useSearchInUrl();
  const all = useCompras(userId);
  const pendientes = usePendientes(userId);
  const found = useCompras(userId, { q: search.q, enabled: search.q !== '' });
  if (all.isPending || pendientes.isPending) return <ComprasSkeleton />;
  return (
    <>
      <ShareTarget compras={[pendientes.pendientes.map(({ compra }) => compra), all.compras]} />
      {all.compras.length === 0 ? (
        <NoCompras all={all} pendientes={pendientes} />
      ) : (
        <>
          <NextSteps query={pendientes} />
          <AllCompras query={search.q === '' ? all : found} total={all.total} search={search} />
        </>
      )}
    </>
  );
}

/** A list that failed to load counts as empty. */
function NoCompras({ all, pendientes }: { all: ComprasQueryResult; pendientes: PendientesQueryResult }) {
  const refetch = () => Promise.all([all.refetch(), pendientes.refetch()]);
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Accesorios" size={112} />}
      message="No realizaste compras aún."
      actions={
        <>
          <Link className={buttonClass()} to="/home">
            Ir al catálogo
          </Link>
          {all.isError && <Retry query={{ isFetching: all.isFetching, refetch }} />}
        </>
      }
    />
  );
}

function ComprasSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className={styles.wait}>
        Cargando...
      </p>
      <Stack>
        <Skeleton height={102} />
        <Skeleton height={320} />
      </Stack>
    </div>
  );
}

/** The open 'Seguimiento' dialog. It shows the newest known version of the purchase. */
function Seguimiento({ userId }: { userId: number }) {
  const { track } = usePurchaseTasks();
  const { tracked } = useTaskStatus();
  const over = comprasOverlay.useOver();
  // Shares the table's query without another API call, so that a change made in another tab appears here too.
  const { compras } = useCompras(userId, { enabled: false });
  if (!tracked) return null;
  const [known = tracked] = over([tracked]);
  const listed = compras.find(({ id }) => id === tracked.id) ?? known;
  const compra = listed.version < known.version ? known : listed;
  return (
    <Suspense>
      <SeguimientoDialog key={compra.id} compra={compra} userId={userId} onClose={() => track(null)} />
    </Suspense>
  );
}
