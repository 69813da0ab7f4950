import type { Search } from '@fluxpartes/mf-kit';
import { EmptyState, LoadMore, SearchBox } from '@fluxpartes/ui';
import type { ComprasQueryResult } from '../api/use-compras.ts';
import { ComprasTable } from './compras-table.tsx';
import styles from './page.module.css';
import { Retry } from './retry.tsx';

/** From more rows than these on, there is a box to search them with. */
const ROWS_WITHOUT_FINDER = 20;

interface Props {
  /** What is searched for now, or all. */
  query: ComprasQueryResult;
  /** How many purchases there are in all; null while that is not known. */
  total: number | null;
  search: { q: string; box: Search };
}

/** The table of all purchases, or of those that a search finds; more rows come as one scrolls. */
export function AllCompras({ query, total, search }: Props) {
  const { compras, isPlaceholderData, isPending } = query;
  const hasFinder = search.q !== '' || (total ?? 0) > ROWS_WITHOUT_FINDER;
  return (
    <section className={styles.all} aria-labelledby="todas-tus-compras">
      <h2 id="todas-tus-compras" tabIndex={-1}>
        Todas tus compras
      </h2>
      {hasFinder && <Finder box={search.box} />}
      <p role="status" className={styles.cuenta}>
        {countOf(query)}
      </p>
      {compras.length > 0 && <p className={styles.swipe}>Deslizá la tabla hacia el costado para ver todo.</p>}
      {compras.length > 0 && <ComprasTable compras={compras} isBusy={isPlaceholderData} />}
      {compras.length === 0 && !isPending && <NoMatches query={query} />}
      <ShowMore query={query} />
    </section>
  );
}

function countOf({ total, isPending }: ComprasQueryResult): string {
  if (isPending) return 'Cargando...';
  if (total === null) return '';
  return `${total.toLocaleString('es-AR')} ${total === 1 ? 'compra' : 'compras'}`;
}

function Finder({ box }: { box: Search }) {
  return (
    <SearchBox
      className={styles.finder}
      label="Buscar en tus compras"
      placeholder="Buscá por producto o número"
      {...box}
    />
  );
}

/** A search without a hit, or one that failed. */
function NoMatches({ query }: { query: ComprasQueryResult }) {
  return (
    <EmptyState message="Ninguna compra coincide con la búsqueda." actions={query.isError && <Retry query={query} />} />
  );
}

/** Rows of a search that is just being changed are not gone on with. */
function ShowMore({ query }: { query: ComprasQueryResult }) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage, compras } = query;
  return (
    <LoadMore
      hasMore={hasNextPage && !isPlaceholderData}
      isLoading={isFetching}
      failed={isFetchNextPageError}
      count={compras.length}
      onMore={() => void fetchNextPage()}
      focusable="th"
    />
  );
}
