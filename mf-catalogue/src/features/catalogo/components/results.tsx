import { Button, CategoryDrawing, Chip, EmptyState, formatCantidad, LoadMore } from '@fluxpartes/ui';
import { useRef } from 'react';
import { offlineText } from '../../../components/offline.ts';
import { MEDIUM_SCREEN, useMedia } from '../../../components/use-media.ts';
import type { usePublicaciones } from '../api/use-publicaciones.ts';
import { activeFilters } from '../filters.ts';
import type { FiltersInUrl } from '../use-filters.ts';
import { Grid, GridSkeleton } from './grid.tsx';
import { PlainMore } from './plain.tsx';
import styles from './results.module.css';

type Query = ReturnType<typeof usePublicaciones>;
interface Props extends FiltersInUrl {
  query: Query;
}

interface WithFocus {
  /** Takes the keyboard to the results' heading: what was pressed goes away with what it did. */
  toTitle: () => void;
}

/** Count, active filters, cards and the way to more of them; busy while other results are on their way. */
export function Results({ query, ...inUrl }: Props) {
  const { publicaciones, total, isMore, isPending, isPlaceholderData } = query;
  const title = useRef<HTMLHeadingElement>(null);
  const toTitle = () => title.current?.focus({ preventScroll: true });
  return (
    <section aria-labelledby="publicaciones" className={styles.results} aria-busy={isPlaceholderData}>
      <h2 id="publicaciones" ref={title} tabIndex={-1} className={styles.title}>
        Publicaciones
      </h2>
      <div className={styles.bar}>
        <Cuenta total={total} isMore={isMore} isPending={isPending} />
        <Chips {...inUrl} toTitle={toTitle} />
      </div>
      {isPending && <GridSkeleton />}
      {publicaciones.length > 0 && <Grid publicaciones={publicaciones} />}
      {!isPending && publicaciones.length === 0 && <Empty query={query} {...inUrl} toTitle={toTitle} />}
      <ShowMore query={query} />
      <PlainMore filters={inUrl.filters} cursor={query.data?.pages[0]?.nextCursor} />
    </section>
  );
}

/** More cards come as one scrolls; those of a filter that is just being changed are not gone on with. */
function ShowMore({ query }: { query: Query }) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage, publicaciones } = query;
  return (
    <LoadMore
      hasMore={hasNextPage && !isPlaceholderData}
      isLoading={isFetching}
      failed={isFetchNextPageError}
      count={publicaciones.length}
      onMore={() => void fetchNextPage()}
      focusable="a"
    />
  );
}

function Cuenta({ total, isMore, isPending }: Pick<Query, 'total' | 'isMore' | 'isPending'>) {
  return (
    <span role="status">
      {isPending && 'Cargando...'}
      {total !== null && (
        <>
          {isMore && 'Más de '}
          <b>{formatCantidad(total)}</b> {total === 1 ? 'publicación' : 'publicaciones'}
        </>
      )}
    </span>
  );
}

function Chips({ filters, change, toTitle }: FiltersInUrl & WithFocus) {
  const isWide = useMedia(MEDIUM_SCREEN);
  const activeOnes = activeFilters(filters);
  if (isWide === false || activeOnes.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filtros activos">
      {activeOnes.map(({ campo, text }) => (
        <li key={campo}>
          <Chip
            active
            onRemove={() => {
              toTitle();
              change({ [campo]: '' });
            }}
            removeLabel={`Quitar filtro ${text}`}
          >
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Nothing to show: no match, or a list that failed, which is an empty list too (specification, section 8). */
function Empty({ query, filters, removeAll, toTitle }: Props & WithFocus) {
  const { isError, isFetching, refetch, error } = query;
  const toTitleAnd = (accion: () => unknown) => () => {
    toTitle();
    accion();
  };
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Motor" size={112} />}
      message="No se encontraron publicaciones que coincidan con los filtros."
      detail={isError && offlineText(error)}
      actions={
        <>
          {activeFilters(filters).length > 0 && <Button onClick={toTitleAnd(removeAll)}>Quitar filtros</Button>}
          {isError && (
            <Button variant="tertiary" disabled={isFetching} onClick={toTitleAnd(refetch)}>
              Reintentar
            </Button>
          )}
        </>
      }
    />
  );
}
