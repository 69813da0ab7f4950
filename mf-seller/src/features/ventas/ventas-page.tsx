import { pesosACentavos } from '@fluxpartes/dominio';
import { brandLink, focusTitle, type Search, useSearchInUrl, useSesion } from '@fluxpartes/mf-kit';
import {
  BackIcon,
  Band,
  Button,
  buttonClass,
  CategoryDrawing,
  EmptyState,
  LoadMore,
  LongListRow,
  Page,
  Panel,
  plural,
  Readout,
  SearchBox,
  Skeleton,
  useLongList,
} from '@fluxpartes/ui';
import { lazy, memo, Suspense, useCallback, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { Ultimos30Panel } from './ultimos-30-panel.tsx';
import { VentaCard } from './venta-card.tsx';
import { VentaDetails } from './venta-details.tsx';
import styles from './ventas.module.css';
import { useCobros, useIsWithoutCuenta, useVentas } from './ventas-api.ts';

const RecibosDialog = lazy(async () => ({ default: (await import('./recibos-dialog.tsx')).RecibosDialog }));

/** The search box appears above this many sales. */
const SEARCH_FROM = 20;

type VentasQuery = ReturnType<typeof useVentas>;

/** `/mis-ventas`. Buyers go to their account, guests to the login. */
export function VentasPage() {
  const sesion = useSesion();
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (sesion.perfil !== 'vendedor') return <Navigate to="/micuenta" replace />;
  return (
    <>
      <Band
        half
        title="Mis ventas"
        brandLink={brandLink}
        actions={
          <Link to="/micuenta" className={buttonClass({ size: 'sm' })}>
            <BackIcon /> Mi cuenta
          </Link>
        }
      />
      <Page>
        <VendedorVentas userId={sesion.userId} />
      </Page>
    </>
  );
}

function VendedorVentas({ userId }: { userId: number }) {
  const search = useSearchInUrl();
  const all = useVentas(userId, '');
  const found = useVentas(userId, search.q);
  const [isOpen, setIsOpen] = useState<number | null>(null);
  const close = useCallback(() => setIsOpen(null), []);

  if (all.isPending) return <VentasSkeleton />;
  if (all.ventas.length === 0) return <NoVentas query={all} />;
  const venta = found.ventas.find(({ id }) => id === isOpen);
  return (
    <div className={styles.columns}>
      <div className={styles.aside}>
        <CobrosPanel userId={userId} />
        <Ultimos30Panel userId={userId} all={all} />
      </div>
      <VentasList
        userId={userId}
        query={found}
        search={search}
        totalOfAll={all.total ?? all.ventas.length}
        refreshing={found.refreshing || all.refreshing}
        onDetails={setIsOpen}
      />
      {venta ? <VentaDetails userId={userId} venta={venta} onClose={close} /> : null}
    </div>
  );
}

/** The seller's pending and paid amounts, and the receipts. */
function CobrosPanel({ userId }: { userId: number }) {
  const { data, isError, isFetching, refetch } = useCobros(userId);
  const isWithoutCuenta = useIsWithoutCuenta(userId, (data?.a_cobrar ?? 0) > 0);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title="Tus cobros" aria-busy={isFetching}>
      <div className={styles.sums}>
        {data ? (
          <>
            <Readout size="mid" label="A cobrar" tone="coming" centavos={pesosACentavos(data.a_cobrar)} />
            <Readout size="mid" label="Cobrado" tone="yours" centavos={pesosACentavos(data.cobrado)} />
          </>
        ) : null}
        {isWithoutCuenta ? (
          <>
            <p>Falta tu CBU o alias: sin eso no podemos transferirte.</p>
            <Link className={buttonClass({ size: 'sm', variant: 'primary' })} to="/editar-perfil#cuenta-bancaria">
              Cargar CBU o alias
            </Link>
          </>
        ) : null}
        {!data && isError ? (
          <p>
            No pudimos cargar tus cobros.{' '}
            <Button
              size="sm"
              variant="tertiary"
              busy={isFetching}
              busyLabel="Cargando..."
              onClick={() => void refetch()}
            >
              Reintentar
            </Button>
          </p>
        ) : null}
        <Button size="sm" onClick={() => setIsOpen(true)}>
          Ver recibos
        </Button>
      </div>
      <Suspense>{isOpen ? <RecibosDialog userId={userId} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </Panel>
  );
}

/** A failed list shows the sentence of an empty one. */
function NoVentas({ query }: { query: VentasQuery }) {
  const { isError, isFetching, refetch } = query;
  const retry = () => {
    focusTitle({ preventScroll: true });
    void refetch();
  };
  return (
    <div className={styles.empty}>
      <EmptyState
        drawing={<CategoryDrawing categoria="Frenos" size={112} />}
        message="No tienes ventas registradas."
        actions={
          isError ? (
            <Button variant="tertiary" disabled={isFetching} onClick={retry}>
              Reintentar
            </Button>
          ) : (
            <Link to="/mis-publicaciones" className={buttonClass()}>
              Ver mis publicaciones
            </Link>
          )
        }
      />
    </div>
  );
}

interface VentasListProps {
  userId: number;
  /** With the search. */
  query: VentasQuery;
  search: { q: string; box: Search };
  /** The number of sales without the search filter. */
  totalOfAll: number;
  refreshing: boolean;
  onDetails: (id: number) => void;
}

function VentasList({ userId, query, search, totalOfAll, refreshing, onDetails }: VentasListProps) {
  const { ventas, total, isPending, isPlaceholderData } = query;
  const { q, box } = search;
  return (
    <section className={styles.list} aria-labelledby="todas-tus-ventas">
      <div className={styles.bar}>
        <h2 id="todas-tus-ventas">Todas tus ventas</h2>
        <span role="status">{isPending ? 'Cargando...' : total === null ? '' : plural(total, 'venta')}</span>
      </div>
      {totalOfAll > SEARCH_FROM || q !== '' ? (
        <SearchBox
          className={styles.search}
          label="Buscar en tus ventas"
          placeholder="Buscá por producto, comprador o ID"
          {...box}
        />
      ) : null}
      {isPending ? <CardsSkeleton /> : null}
      {ventas.length > 0 ? (
        <Cards ventas={ventas} userId={userId} isBusy={isPlaceholderData} onDetails={onDetails} />
      ) : null}
      {!isPending && ventas.length === 0 ? <NoMatches query={query} /> : null}
      <LoadMore
        hasMore={query.hasNextPage && !isPlaceholderData}
        isLoading={query.isFetching || refreshing}
        failed={query.isFetchNextPageError}
        count={ventas.length}
        onMore={() => void query.fetchNextPage()}
      />
    </section>
  );
}

interface CardsProps extends Pick<VentasListProps, 'userId' | 'onDetails'> {
  ventas: VentasQuery['ventas'];
  /** Whether another search is loading. */
  isBusy: boolean;
}

const Cards = memo(function Cards({ ventas, userId, isBusy, onDetails }: CardsProps) {
  const list = useLongList(ventas.length);
  return (
    <ul className={styles.cards} aria-busy={isBusy}>
      {ventas.map((venta, index) => (
        <LongListRow key={venta.id} list={list} id={venta.id} index={index} className={styles.row}>
          <VentaCard venta={venta} userId={userId} onDetails={onDetails} />
        </LongListRow>
      ))}
    </ul>
  );
});

function NoMatches({ query: { isError, isFetching, refetch } }: Pick<VentasListProps, 'query'>) {
  const retry = () => {
    focusTitle({ preventScroll: true });
    void refetch();
  };
  return (
    <EmptyState
      message="Ninguna venta coincide con la búsqueda."
      actions={
        isError ? (
          <Button variant="tertiary" disabled={isFetching} onClick={retry}>
            Reintentar
          </Button>
        ) : undefined
      }
    />
  );
}

function VentasSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.aside}>
        <Skeleton className={styles.panelSkeleton} />
      </div>
      <div className={styles.list}>
        <div className={styles.bar}>
          <h2>Todas tus ventas</h2>
          <span role="status">Cargando...</span>
        </div>
        <CardsSkeleton />
      </div>
    </div>
  );
}

function CardsSkeleton() {
  return (
    <ul className={styles.cards} aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <li key={card} className={styles.card}>
          <div className={styles.head}>
            <Skeleton width="55%" height={22} />
            <Skeleton width={136} height={31} />
          </div>
          <div className={styles.body}>
            <div className={styles.cardSkeleton}>
              <Skeleton height={44} />
              <Skeleton height={44} />
              <Skeleton height={44} />
            </div>
            <div className={styles.side}>
              <Skeleton height={74} />
              <Skeleton height={44} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
