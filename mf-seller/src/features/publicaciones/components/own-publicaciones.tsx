import { PUBLICACIONES_SEARCH } from '@fluxpartes/dominio';
import { focusTitle, useSearchInUrl } from '@fluxpartes/mf-kit';
import {
  Button,
  buttonClass,
  CategoryDrawing,
  EmptyState,
  LoadMore,
  LongListRow,
  PlusIcon,
  SearchBox,
  useLongList,
  VisuallyHidden,
} from '@fluxpartes/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useComisionDetails } from '../api/use-comision-details.ts';
import { useOwnPublicaciones } from '../api/use-own-publicaciones.ts';
import { useOwnCambios } from '../use-own-cambios.ts';
import { OwnPublicacionCard } from './own-publicacion-card.tsx';
import { OwnPublicacionSkeleton } from './own-publicacion-skeleton.tsx';
import styles from './own-publicaciones.module.css';
import { ReponerDialog } from './reponer-dialog.tsx';

/** From how many listings on the list has a search box. */
const WITH_SEARCH = 20;
/** The search box, which takes the focus from the button that empties it. */
const BOX = 'buscar-mis-publicaciones';

type Query = ReturnType<typeof useOwnPublicaciones>;

/** The seller's listings, newest first: how many, a search where there are many, a card for each. */
export function OwnPublicaciones({ userId }: { userId: number }) {
  const search = useSearchInUrl();
  const query = useOwnPublicaciones(userId, search.q);
  const { publicaciones, total } = query;
  const { actions, announcement, reponer } = useOwnCambios(userId, publicaciones);
  const comision = useComisionDetails(userId);
  const list = useLongList(publicaciones.length);
  const clearSearch = () => {
    document.getElementById(BOX)?.focus();
    search.box.onChange('');
  };
  return (
    <>
      <div className={styles.bar}>
        <Cuenta total={total} isMore={query.isMore} isPending={query.isPending} />
        <Link className={buttonClass({ variant: 'primary', lit: publicaciones.length > 0 })} to="/crearpublicacion">
          <PlusIcon />
          Crear Publicación
        </Link>
      </div>
      <Finder {...search} total={total ?? 0} />
      {query.isPending ? <OwnPublicacionSkeleton /> : null}
      {publicaciones.length > 0 ? (
        <ul className={styles.list} aria-label="Mis publicaciones" aria-busy={query.isPlaceholderData}>
          {publicaciones.map((publicacion, index) => (
            <LongListRow key={publicacion.id} list={list} id={publicacion.id} index={index} className={styles.row}>
              <OwnPublicacionCard publicacion={publicacion} comision={comision} actions={actions} />
            </LongListRow>
          ))}
        </ul>
      ) : null}
      {!query.isPending && publicaciones.length === 0 ? (
        <Empty query={query} q={search.q} onClearSearch={clearSearch} />
      ) : null}
      <ShowMore query={query} cantidad={publicaciones.length} />
      {reponer && <ReponerDialog userId={userId} {...reponer} />}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

function Cuenta({ total, isMore, isPending }: { total: number | null; isMore: boolean; isPending: boolean }) {
  return (
    <p role="status" className={styles.cuenta}>
      {isPending ? 'Cargando...' : null}
      {total === null ? null : (
        <>
          {isMore && 'Más de '}
          <b>{total.toLocaleString('es-AR')}</b> {total === 1 ? 'publicación' : 'publicaciones'}
        </>
      )}
    </p>
  );
}

/** Over name, location, model and compatibility. Once there, it stays for the visit: what is typed in it is not lost. */
function Finder({ q, box, total }: ReturnType<typeof useSearchInUrl> & { total: number }) {
  const isNeeded = q !== '' || total > WITH_SEARCH;
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  if (!isNeeded && !wasNeeded) return null;
  return (
    <SearchBox
      id={BOX}
      className={styles.search}
      label="Buscar en mis publicaciones"
      placeholder={PUBLICACIONES_SEARCH}
      {...box}
    />
  );
}

/** None at all, none that matches, or a list that failed, which is an empty list too (specification, section 8). */
function Empty({ query, q, onClearSearch }: { query: Query; q: string; onClearSearch: () => void }) {
  const { isError, isFetching, refetch } = query;
  const searched = q !== '' && !isError;
  const retry = () => {
    // The button waits while it loads, and is gone after: the title takes the focus.
    focusTitle();
    void refetch();
  };
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Accesorios" size={112} />}
      message={searched ? 'Ninguna publicación coincide con la búsqueda.' : 'No tienes publicaciones creadas.'}
      actions={
        <>
          {searched ? <Button onClick={onClearSearch}>Quitar búsqueda</Button> : null}
          {isError ? (
            <Button variant="tertiary" disabled={isFetching} onClick={retry}>
              Reintentar
            </Button>
          ) : null}
        </>
      }
    />
  );
}

/** More listings come as one scrolls; those of a search that is just being changed are not gone on with. */
function ShowMore({ query, cantidad }: { query: Query; cantidad: number }) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  return (
    <LoadMore
      hasMore={hasNextPage && !isPlaceholderData}
      isLoading={isFetching}
      failed={isFetchNextPageError}
      count={cantidad}
      onMore={() => void fetchNextPage()}
      focusable='a[href^="/publicacion/"]'
    />
  );
}
