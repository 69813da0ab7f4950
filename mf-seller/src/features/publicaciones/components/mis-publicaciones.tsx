import { useBusquedaEnUrl } from '@fluxpartes/mf-kit';
import {
  Button,
  buttonClass,
  CategoryDrawing,
  EmptyState,
  LoadMore,
  PlusIcon,
  SearchBox,
  VisuallyHidden,
} from '@fluxpartes/ui';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useDatosDeComision } from '../api/use-datos-de-comision.ts';
import { useMisPublicaciones } from '../api/use-mis-publicaciones.ts';
import { useMisCambios } from '../use-mis-cambios.ts';
import { MiaCard } from './mia-card.tsx';
import { MiaEnEspera } from './mia-en-espera.tsx';
import styles from './mis-publicaciones.module.css';

/** From how many listings on the list has a search box. */
const CON_BUSQUEDA = 20;
/** The search box, which takes the focus from the button that empties it. */
const CAJA = 'buscar-mis-publicaciones';
/** Longest search, in characters. */
const BUSQUEDA_MAXIMA = 100;

type Consulta = ReturnType<typeof useMisPublicaciones>;

/** The seller's listings, newest first: how many, a search where there are many, a card for each. */
export function MisPublicaciones({ userId }: { userId: number }) {
  const busqueda = useBusquedaEnUrl();
  const consulta = useMisPublicaciones(userId, busqueda.q);
  const { publicaciones, total } = consulta;
  const { acciones, anuncio } = useMisCambios(userId, publicaciones);
  const comision = useDatosDeComision(userId);
  const quitarBusqueda = () => {
    document.getElementById(CAJA)?.focus();
    busqueda.tipear('');
  };
  return (
    <>
      <div className={styles.barra}>
        <Cuenta total={total} isPending={consulta.isPending} />
        <Link className={buttonClass({ variant: 'primary', lit: publicaciones.length > 0 })} to="/crearpublicacion">
          <PlusIcon />
          Crear Publicación
        </Link>
      </div>
      <Buscador {...busqueda} total={total ?? 0} />
      {consulta.isPending ? <MiaEnEspera /> : null}
      {publicaciones.length > 0 ? (
        <ul className={styles.lista} aria-label="Mis publicaciones" aria-busy={consulta.isPlaceholderData}>
          {publicaciones.map((publicacion) => (
            <MiaCard key={publicacion.id} publicacion={publicacion} comision={comision} acciones={acciones} />
          ))}
        </ul>
      ) : null}
      {!consulta.isPending && publicaciones.length === 0 ? (
        <Vacio consulta={consulta} q={busqueda.q} onQuitarBusqueda={quitarBusqueda} />
      ) : null}
      <VerMas consulta={consulta} cantidad={publicaciones.length} />
      <VisuallyHidden role="status">{anuncio}</VisuallyHidden>
    </>
  );
}

function Cuenta({ total, isPending }: { total: number | null; isPending: boolean }) {
  return (
    <p role="status" className={styles.cuenta}>
      {isPending ? 'Cargando...' : null}
      {total === null ? null : (
        <>
          <b>{total.toLocaleString('es-AR')}</b> {total === 1 ? 'publicación' : 'publicaciones'}
        </>
      )}
    </p>
  );
}

/** Over name, location, model and compatibility. Once there, it stays for the visit: what is typed in it is not lost. */
function Buscador({ texto, tipear, terminar, q, total }: ReturnType<typeof useBusquedaEnUrl> & { total: number }) {
  const haceFalta = useRef(false);
  haceFalta.current ||= q !== '' || total > CON_BUSQUEDA;
  if (!haceFalta.current) return null;
  return (
    <SearchBox
      id={CAJA}
      className={styles.busqueda}
      label="Buscar en mis publicaciones"
      placeholder="Buscá por nombre, modelo o localidad"
      maxLength={BUSQUEDA_MAXIMA}
      value={texto}
      onChange={tipear}
      onCommit={terminar}
    />
  );
}

/** None at all, none that matches, or a list that failed, which is an empty list too (specification, section 8). */
function Vacio({ consulta, q, onQuitarBusqueda }: { consulta: Consulta; q: string; onQuitarBusqueda: () => void }) {
  const { isError, isFetching, refetch } = consulta;
  const busco = q !== '' && !isError;
  const reintentar = () => {
    // The button waits while it loads, and is gone after: the title takes the focus.
    document.querySelector('h1')?.focus();
    void refetch();
  };
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Accesorios" size={112} />}
      message={busco ? 'Ninguna publicación coincide con la búsqueda.' : 'No tienes publicaciones creadas.'}
      actions={
        <>
          {busco ? <Button onClick={onQuitarBusqueda}>Quitar búsqueda</Button> : null}
          {isError ? (
            <Button variant="tertiary" disabled={isFetching} onClick={reintentar}>
              Reintentar
            </Button>
          ) : null}
        </>
      }
    />
  );
}

/** More listings come as one scrolls; those of a search that is just being changed are not gone on with. */
function VerMas({ consulta, cantidad }: { consulta: Consulta; cantidad: number }) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = consulta;
  return (
    <LoadMore
      hasMore={hasNextPage && !isPlaceholderData}
      isLoading={isFetching}
      failed={isFetchNextPageError}
      count={cantidad}
      onMore={() => void fetchNextPage()}
      focusable='main li a[href^="/publicacion/"]'
    />
  );
}
