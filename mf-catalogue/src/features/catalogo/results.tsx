import type { PublicacionVisible } from '@fluxpartes/contrato';
import { offlineText } from '@fluxpartes/mf-kit';
import {
  Button,
  CardGrid,
  CardSkeleton,
  CategoryDrawing,
  Chip,
  EmptyState,
  formatCantidad,
  LoadMore,
  useLongList,
  VisuallyHidden,
} from '@fluxpartes/ui';
import { memo } from 'react';
import { useDescuento } from '../../api/catalogue-api.ts';
import { MEDIUM_SCREEN, useLater, useMedia } from '../../components/page.tsx';
import { PublicacionCard } from '../../components/publicacion-card.tsx';
import styles from './catalogo.module.css';
import type { usePublicaciones } from './catalogo-api.ts';
import { activeFilters, type FiltersInUrl } from './filters.ts';
import { PlainMore } from './no-script.tsx';

type Query = ReturnType<typeof usePublicaciones>;
interface Props extends FiltersInUrl {
  query: Query;
}

/** Moves the focus to the results' heading: the pressed control disappears, or a phone's keyboard has to close. */
export function focusResults(): HTMLElement | null {
  const title = document.getElementById('publicaciones');
  title?.focus({ preventScroll: true });
  return title;
}

/** Count, active filters, cards and the control for more cards. Marked busy while other results load. */
export function Results({ query, ...inUrl }: Props) {
  const { publicaciones, total, isMore, isPlaceholderData } = query;
  const descuento = useDescuento();
  const isPending = query.isPending || descuento === null;
  return (
    <section aria-labelledby="publicaciones" className={styles.results} aria-busy={isPlaceholderData}>
      <h2 id="publicaciones" tabIndex={-1}>
        <VisuallyHidden>Publicaciones</VisuallyHidden>
      </h2>
      <div className={styles.bar}>
        <span role="status">
          {isPending && 'Cargando...'}
          {total !== null && (
            <>
              {isMore && 'Más de '}
              <b>{formatCantidad(total)}</b> {total === 1 ? 'publicación' : 'publicaciones'}
            </>
          )}
        </span>
        <Chips {...inUrl} />
      </div>
      {isPending && <GridSkeleton />}
      {!isPending && publicaciones.length > 0 && (
        <Grid publicaciones={publicaciones} filters={inUrl.filters} descuento={descuento} />
      )}
      {!isPending && publicaciones.length === 0 && <Empty query={query} {...inUrl} />}
      {/* While a changed filter loads, the old results are not continued. */}
      <LoadMore
        hasMore={query.hasNextPage && !isPlaceholderData}
        isLoading={query.isFetching}
        failed={query.isFetchNextPageError}
        count={publicaciones.length}
        onMore={() => void query.fetchNextPage()}
        focusable="a"
      />
      <PlainMore filters={inUrl.filters} cursor={query.data?.pages[0]?.nextCursor} />
    </section>
  );
}

function Chips({ filters, change }: FiltersInUrl) {
  const activeOnes = activeFilters(filters);
  if (activeOnes.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filtros activos">
      {activeOnes.map(({ campo, text }) => (
        <li key={campo}>
          <Chip
            onRemove={() => {
              focusResults();
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

const loadWithoutOne = () =>
  import(/* webpackChunkName: "filters" */ './without-one.tsx').then(({ WithoutOne }) => WithoutOne);

/** Shown for a search without a match, and for a failed list, which counts as empty. */
function Empty({ query, filters, change, removeAll }: Props) {
  const { isError, isFetching, refetch, error } = query;
  const conditions = activeFilters(filters);
  const hasOthers = conditions.some(({ campo }) => campo !== 'q');
  const { Part: WithoutOne } = useLater(loadWithoutOne, conditions.length > 1 && !isError);
  const focusAnd = (accion: () => unknown) => () => {
    focusResults();
    accion();
  };
  return (
    <>
      <EmptyState
        drawing={<CategoryDrawing categoria="Motor" size={112} />}
        message="No se encontraron publicaciones que coincidan con los filtros."
        detail={isError && offlineText(error)}
        actions={
          <>
            {conditions.length > 0 && (
              <Button onClick={focusAnd(removeAll)}>{hasOthers ? 'Quitar filtros' : 'Quitar búsqueda'}</Button>
            )}
            {isError && (
              <Button variant="tertiary" disabled={isFetching} onClick={focusAnd(refetch)}>
                Reintentar
              </Button>
            )}
          </>
        }
      />
      {/* The numbers arrive last, so they are last: they move no other control. */}
      {WithoutOne && <WithoutOne filters={filters} onPick={(cambio) => focusAnd(() => change(cambio))()} />}
    </>
  );
}

/**
 * Number of cards visible when the page opens (two rows on a phone): their photos load eagerly. catalogo.module.css repeats
 * the value of `others`.
 */
const FIRST_ONES = { phone: 4, others: 8 };
/**
 * From this number of cards on, cards far from the viewport are empty: with its photo a card costs more than another list's
 * row.
 */
const WINDOWED_FROM = 100;
/** Number of photos that the first paint waits for. */
const PRIORITY_COUNT = 2;

interface GridProps extends Pick<FiltersInUrl, 'filters'> {
  publicaciones: readonly PublicacionVisible[];
  descuento: number;
}

/** The card grid; the photos' `sizes` are computed for it. */
const Grid = memo(function Grid({ publicaciones, filters, descuento }: GridProps) {
  const list = useLongList(publicaciones.length, { from: WINDOWED_FROM });
  const firstOnes = useMedia(MEDIUM_SCREEN) ? FIRST_ONES.others : FIRST_ONES.phone;
  return (
    <CardGrid className={styles.grid}>
      {publicaciones.map((publicacion, i) => (
        <PublicacionCard
          key={publicacion.id}
          publicacion={publicacion}
          wanted={filters}
          descuento={descuento}
          list={list}
          index={i}
          isEager={i < firstOnes}
          hasPriority={i < PRIORITY_COUNT}
        />
      ))}
    </CardGrid>
  );
});

/** One placeholder for each card that can be visible, by position. */
const SHAPES = [...Array(FIRST_ONES.others).keys()];

/** The same grid with the shape of its cards, while the first page loads. */
function GridSkeleton() {
  return (
    <CardGrid aria-hidden="true">
      {SHAPES.map((shape) => (
        <CardSkeleton key={shape} />
      ))}
    </CardGrid>
  );
}
