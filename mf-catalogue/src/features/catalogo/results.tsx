import type { PublicacionVisible } from '@fluxpartes/contrato';
import { marcaLabel, pesosACentavos } from '@fluxpartes/dominio';
import {
  Button,
  Card,
  CardBody,
  CardFit,
  CardGrid,
  CardGuestPrice,
  CardPhoto,
  CardPlace,
  CardPrice,
  CardSkeleton,
  CardTitle,
  CategoryDrawing,
  Chip,
  EmptyState,
  formatCantidad,
  LoadMore,
  type LongList,
  useLongList,
} from '@fluxpartes/ui';
import { memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { offlineText } from '../../api/catalogue-api.ts';
import { MEDIUM_SCREEN, useMedia } from '../../components/page.tsx';
import styles from './catalogo.module.css';
import { usePrefetch, type usePublicaciones } from './catalogo-api.ts';
import type { FiltersInUrl } from './filters.ts';
import { activeFilters } from './filters.ts';
import { PlainMore } from './no-script.tsx';

type Query = ReturnType<typeof usePublicaciones>;
interface Props extends FiltersInUrl {
  query: Query;
}

interface WithFocus {
  /** Moves the focus to the results' heading, because the pressed button disappears after its action. */
  toTitle: () => void;
}

/** Count, active filters, cards and the control for more cards. Marked busy while other results load. */
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

/** More cards load while the user scrolls. While a changed filter loads, the old results are not continued. */
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

/** No match, or a failed list, which counts as empty. */
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

/** The card grid; the photos' `sizes` are computed for it. */
export const Grid = memo(function Grid({ publicaciones }: { publicaciones: readonly PublicacionVisible[] }) {
  const list = useLongList(publicaciones.length, { from: WINDOWED_FROM });
  const firstOnes = useMedia(MEDIUM_SCREEN) ? FIRST_ONES.others : FIRST_ONES.phone;
  return (
    <CardGrid className={styles.grid}>
      {publicaciones.map((publicacion, i) => (
        <PublicacionCard
          key={publicacion.id}
          publicacion={publicacion}
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
export function GridSkeleton() {
  return (
    <CardGrid aria-hidden="true">
      {SHAPES.map((shape) => (
        <CardSkeleton key={shape} />
      ))}
    </CardGrid>
  );
}

interface PublicacionCardProps {
  publicacion: PublicacionVisible;
  list: LongList;
  /** Position in the list, from 0. */
  index: number;
  /** Whether the card is in the first rows: its photo then loads eagerly. */
  isEager: boolean;
  /** Whether the first paint waits for the card's photo. */
  hasPriority: boolean;
}

/**
 * A listing in the grid; the whole card is the link. A guest's row has no price and no location, and plates in their place
 * explain this.
 */
export const PublicacionCard = memo(function PublicacionCard({
  publicacion,
  list,
  index,
  isEager,
  hasPriority,
}: PublicacionCardProps) {
  const { id, nombre_producto, fotos, categoria, estado, precio, ubicacion, envio } = publicacion;
  const prefetch = usePrefetch(id);
  const compatibilidad = publicacion.compatibilidad.map(({ marca, modelo }) => ({
    marca: marcaLabel(marca),
    modelo,
  }));
  return (
    <Card row={{ list, id, index }} link={(content) => <Link to={`/publicacion/${id}`} {...prefetch} {...content} />}>
      <CardPhoto url={fotos[0]} alt="" categoria={categoria} estado={estado} eager={isEager} priority={hasPriority} />
      {precio === undefined ? <CardGuestPrice /> : <CardPrice centavos={pesosACentavos(precio)} />}
      <CardBody>
        <CardTitle>{nombre_producto}</CardTitle>
        <CardFit compatibilidad={compatibilidad} />
        <CardPlace ships={envio}>{ubicacion ?? 'Iniciar sesión para ver'}</CardPlace>
      </CardBody>
    </Card>
  );
});
