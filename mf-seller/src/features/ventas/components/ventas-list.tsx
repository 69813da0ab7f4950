import { focusTitle, type Search } from '@fluxpartes/mf-kit';
import { Button, EmptyState, LoadMore, LongListRow, SearchBox, useLongList } from '@fluxpartes/ui';
import { memo } from 'react';
import type { useVentas } from '../api/use-ventas.ts';
import { ventasCount } from '../ultimos-30.ts';
import { VentaCard } from './venta-card.tsx';
import styles from './ventas.module.css';
import { CardsSkeleton } from './ventas-skeleton.tsx';

/** Rows from which on there is a search box. */
const MANY = 20;

type Query = ReturnType<typeof useVentas>;
interface Props {
  userId: number;
  /** The sales that the search found, or all of them. */
  query: Query;
  search: { q: string; box: Search };
  /** How many sales there are without the search. */
  ofAll: number;
  refreshing: boolean;
  onDetails: (id: number) => void;
}

/** The search, how many there are, the cards, and the way to more of them. */
export function VentasList({ userId, query, search, ofAll, refreshing, onDetails }: Props) {
  const { ventas, total, isPending, isPlaceholderData } = query;
  const { q, box } = search;
  return (
    <section className={styles.list} aria-labelledby="todas-tus-ventas">
      <div className={styles.bar}>
        <h2 id="todas-tus-ventas">Todas tus ventas</h2>
        <span role="status">{isPending ? 'Cargando...' : total === null ? '' : ventasCount(total)}</span>
      </div>
      {ofAll > MANY || q !== '' ? (
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

interface CardsProps extends Pick<Props, 'userId' | 'onDetails'> {
  ventas: Query['ventas'];
  /** Another search is on its way. */
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

/** A search without a hit, or one that failed. */
function NoMatches({ query: { isError, isFetching, refetch } }: Pick<Props, 'query'>) {
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
