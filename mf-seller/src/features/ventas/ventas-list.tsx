import type { VentasRecuento, VentaVendida } from '@fluxpartes/contrato';
import { Retry, type Search } from '@fluxpartes/mf-kit';
import {
  buttonClass,
  EmptyState,
  LoadMore,
  LongListRow,
  plural,
  SearchBox,
  Skeleton,
  useLongList,
} from '@fluxpartes/ui';
import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { VentaCard } from './venta-card.tsx';
import styles from './ventas.module.css';
import type { useVentas, VentasView } from './ventas-api.ts';

/** The search box appears above this many sales. */
const SEARCH_FROM = 20;

/** The id of the list's heading. */
export const LIST_TITLE = 'ventas-de-la-lista';
/** The tabs; 'A cobrar' is there while the panel of payouts has opened it. */
const LABELS = new Map<VentasView, string>([
  ['todas', 'Todas'],
  ['esperan_pago', 'Esperan pago'],
  ['para_entregar', 'Para entregar'],
  ['entregadas', 'Entregadas'],
  ['anuladas', 'Anuladas'],
  ['a_cobrar', 'A cobrar'],
]);
const VIEWS = [...LABELS.keys()];

/** The view that a page's address names. */
export const viewIn = (params: URLSearchParams): VentasView =>
  VIEWS.find((view) => view === params.get('ver')) ?? 'todas';

type VentasQuery = ReturnType<typeof useVentas>;

interface VentasListProps {
  userId: number;
  /** The list of the view, filtered by the search. */
  query: VentasQuery;
  view: VentasView;
  /** The sales that are shown above the list. */
  first: readonly VentaVendida[];
  search: { q: string; box: Search };
  /** The number of sales without the search filter. */
  totalOfAll: number;
  refreshing: boolean;
  onDetails: (id: number) => void;
}

/** The sales of a view: a search box for long lists, and a card for each sale. */
export function VentasList(props: VentasListProps) {
  const { userId, query, view, first, search, totalOfAll, refreshing, onDetails } = props;
  const { total, isPending, isPlaceholderData } = query;
  const { q, box } = search;
  const ventas = useMemo(
    () => query.ventas.filter(({ id }) => first.every((row) => row.id !== id)),
    [query.ventas, first],
  );
  return (
    <section className={styles.list} aria-labelledby={LIST_TITLE}>
      <div className={styles.bar}>
        <h2 id={LIST_TITLE} tabIndex={-1}>
          {view === 'todas' ? (first.length > 0 ? 'Las demás' : 'Todas tus ventas') : LABELS.get(view)}
        </h2>
        <span role="status">
          {isPending ? 'Cargando...' : total === null ? '' : plural(total - first.length, 'venta')}
        </span>
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
      {!isPending && query.ventas.length === 0 ? <NoMatches query={query} q={q} view={view} /> : null}
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

/** The address of a view with a search. */
function addressOf(view: VentasView, q: string): string {
  const params = new URLSearchParams(q === '' ? {} : { q });
  if (view !== 'todas') params.set('ver', view);
  return `?${params}`;
}

interface TabsProps {
  view: VentasView;
  q: string;
  recuento: VentasRecuento | undefined;
}

/** The groups of sales with their numbers. A search goes with them. */
export function Tabs({ view, q, recuento }: TabsProps) {
  const numbers: Partial<Record<VentasView, number>> = { ...recuento };
  return (
    <nav className={styles.tabs} aria-label="Grupos de ventas">
      {VIEWS.filter((value) => value !== 'a_cobrar' || value === view).map((value) => (
        <Link
          key={value}
          to={addressOf(value, q)}
          className={buttonClass({ size: 'sm', variant: view === value ? 'primary' : 'tertiary' })}
          aria-current={view === value ? 'page' : undefined}
        >
          {LABELS.get(value)} {numbers[value]}
        </Link>
      ))}
    </nav>
  );
}

interface CardsProps extends Pick<VentasListProps, 'userId' | 'onDetails'> {
  ventas: readonly VentaVendida[];
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

function NoMatches({ query, q, view }: Pick<VentasListProps, 'query' | 'view'> & { q: string }) {
  const inAll = (
    <Link className={buttonClass()} to={addressOf('todas', q)}>
      Buscar en todas
    </Link>
  );
  return (
    <EmptyState
      message={q === '' ? 'Por ahora no hay ventas acá.' : 'Ninguna venta coincide con la búsqueda.'}
      actions={query.isError ? <Retry query={query} /> : q !== '' && view !== 'todas' ? inAll : undefined}
    />
  );
}

export function CardsSkeleton() {
  return (
    <div className={styles.cards}>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} height="var(--row-height)" />
      ))}
    </div>
  );
}
