import { offlineText, Retry, routeId, useSearchInUrl, useSesion, useShell } from '@fluxpartes/mf-kit';
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
  VisuallyHidden,
  Waiting,
} from '@fluxpartes/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { AllCompras } from './all-compras.tsx';
import { CompraPage } from './compra-page.tsx';
import styles from './compras.module.css';
import { type ComprasQueryResult, type PendientesQueryResult, useCompras, usePendientes } from './compras-api.ts';
import { ClosableNote, ErrorArea } from './comprobante.tsx';
import { NextSteps } from './pendientes.tsx';
import { PurchaseTasksProvider, useFreshStatus, usePurchaseTasks, useTaskStatus } from './purchase-tasks.tsx';
import { ShareTarget } from './share-target.tsx';

/** `/mis-compras` and `/mis-compras/{id}` of a buyer; a seller has no purchases and goes to `/micuenta`. */
export function ComprasPage() {
  const sesion = useSesion();
  const { id } = useParams();
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (sesion.perfil === 'vendedor') return <RedirectSeller />;
  return (
    // Both pages have the chosen images in common.
    <PurchaseTasksProvider key={sesion.userId} userId={sesion.userId}>
      {id === undefined ? (
        <ListPage userId={sesion.userId} />
      ) : (
        <CompraPage key={id} userId={sesion.userId} id={routeId(id)} />
      )}
    </PurchaseTasksProvider>
  );
}

function ListPage({ userId }: { userId: number }) {
  useFreshStatus();
  return (
    <>
      <Band
        title="Mis compras"
        actions={
          <Link className={buttonClass({ size: 'sm' })} to="/micuenta">
            <BackIcon />
            Mi cuenta
          </Link>
        }
      />
      <Page>
        <Note className={styles.notice}>
          <p>
            Solo se aceptan comprobantes en imagen (JPG, PNG o captura de pantalla). <b>No se acepta PDF.</b>
          </p>
        </Note>
        <ErrorArea />
        <RejectedProofs />
        <ComprasLists userId={userId} />
        <VisuallyHidden role="status">{useTaskStatus().announcement}</VisuallyHidden>
      </Page>
    </>
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

function ComprasLists({ userId }: { userId: number }) {
  const search = useSearchInUrl();
  const all = useCompras(userId);
  const pendientes = usePendientes(userId);
  const found = useCompras(userId, { q: search.q, enabled: search.q !== '' });
  if (all.isPending || pendientes.isPending) {
    return (
      <Waiting>
        <Skeleton height={102} />
        <Skeleton height={320} />
      </Waiting>
    );
  }
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
      detail={offlineText(all.error)}
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
