import { Button, CategoryDrawing, Chip, EmptyState, LoadMore } from '@fluxpartes/ui';
import { useRef } from 'react';
import { PANTALLA_MEDIA, useMedia } from '../../../components/use-media.ts';
import type { usePublicaciones } from '../api/use-publicaciones.ts';
import { filtrosActivos } from '../filtros.ts';
import type { FiltrosEnUrl } from '../use-filtros.ts';
import { Grilla, GrillaEnEspera } from './grilla.tsx';
import estilos from './resultados.module.css';

type Consulta = ReturnType<typeof usePublicaciones>;
interface Props extends FiltrosEnUrl {
  consulta: Consulta;
}

interface ConFoco {
  /** Takes the keyboard to the results' heading: what was pressed goes away with what it did. */
  alTitulo: () => void;
}

/** Count, active filters, cards and the way to more of them. */
export function Resultados({ consulta, ...enUrl }: Props) {
  const { publicaciones, total, isPending, isPlaceholderData } = consulta;
  const titulo = useRef<HTMLHeadingElement>(null);
  const alTitulo = () => titulo.current?.focus({ preventScroll: true });
  return (
    <section aria-labelledby="publicaciones">
      <h2 id="publicaciones" ref={titulo} tabIndex={-1} className={estilos.titulo}>
        Publicaciones
      </h2>
      <div className={estilos.barra}>
        <Cuenta total={total} isPending={isPending} />
        <Chips {...enUrl} alTitulo={alTitulo} />
      </div>
      {isPending && <GrillaEnEspera />}
      {publicaciones.length > 0 && <Grilla publicaciones={publicaciones} isBusy={isPlaceholderData} />}
      {!isPending && publicaciones.length === 0 && <Vacio consulta={consulta} {...enUrl} alTitulo={alTitulo} />}
      <VerMas consulta={consulta} />
    </section>
  );
}

/** More cards come as one scrolls; those of a filter that is just being changed are not gone on with. */
function VerMas({ consulta }: { consulta: Consulta }) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage, publicaciones } = consulta;
  return (
    <LoadMore
      hasMore={hasNextPage && !isPlaceholderData}
      isLoading={isFetching}
      failed={isFetchNextPageError}
      count={publicaciones.length}
      onMore={() => void fetchNextPage()}
      focusable='main li > a[href^="/publicacion/"]'
    />
  );
}

function Cuenta({ total, isPending }: { total: number | null; isPending: boolean }) {
  return (
    <span role="status">
      {isPending && 'Cargando...'}
      {total !== null && (
        <>
          <b>{total.toLocaleString('es-AR')}</b> {total === 1 ? 'publicación' : 'publicaciones'}
        </>
      )}
    </span>
  );
}

function Chips({ filtros, cambiar, alTitulo }: FiltrosEnUrl & ConFoco) {
  const esAncha = useMedia(PANTALLA_MEDIA);
  const activos = filtrosActivos(filtros);
  if (!esAncha || activos.length === 0) return null;
  return (
    <ul className={estilos.chips} aria-label="Filtros activos">
      {activos.map(({ campo, texto }) => (
        <li key={campo}>
          <Chip
            active
            onRemove={() => {
              alTitulo();
              cambiar({ [campo]: '' });
            }}
            removeLabel={`Quitar filtro ${texto}`}
          >
            {texto}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Nothing to show: no match, or a list that failed, which is an empty list too (specification, section 8). */
function Vacio({ consulta, filtros, quitarTodos, alTitulo }: Props & ConFoco) {
  const { isError, isFetching, refetch } = consulta;
  const alTituloY = (accion: () => unknown) => () => {
    alTitulo();
    accion();
  };
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Motor" size={112} />}
      message="No se encontraron publicaciones que coincidan con los filtros."
      actions={
        <>
          {filtrosActivos(filtros).length > 0 && <Button onClick={alTituloY(quitarTodos)}>Quitar filtros</Button>}
          {isError && (
            <Button variant="tertiary" disabled={isFetching} onClick={alTituloY(refetch)}>
              Reintentar
            </Button>
          )}
        </>
      }
    />
  );
}
