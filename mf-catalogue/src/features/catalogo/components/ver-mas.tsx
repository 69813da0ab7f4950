import { Button } from '@fluxpartes/ui';
import { type RefObject, useEffect, useRef } from 'react';
import type { usePublicaciones } from '../api/use-publicaciones.ts';
import estilos from './resultados.module.css';

type Consulta = ReturnType<typeof usePublicaciones>;

/** How far below the screen the end of the list may be before the next page is asked for. */
const ANTICIPO = '800px';

/** Loads the next page as its button comes near the screen; the button does the same for whoever presses it. */
export function VerMas({ consulta }: { consulta: Consulta }) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = consulta;
  const fin = useRef<HTMLDivElement>(null);
  const puede = hasNextPage && !isFetching && !isPlaceholderData && !isFetchNextPageError;
  useEffect(() => {
    if (!puede || !fin.current || typeof IntersectionObserver === 'undefined') return;
    const observador = new IntersectionObserver(
      (entradas) => entradas.some((entrada) => entrada.isIntersecting) && void fetchNextPage(),
      { rootMargin: ANTICIPO },
    );
    observador.observe(fin.current);
    return () => observador.disconnect();
  }, [puede, fetchNextPage]);
  const anotar = useFocoAlSeguir(consulta, fin);
  if (!hasNextPage || isPlaceholderData) return null;
  return (
    <div className={estilos.mas} ref={fin}>
      <Button
        disabled={isFetching}
        onClick={() => {
          anotar();
          void fetchNextPage();
        }}
      >
        {isFetchNextPageError ? 'Reintentar' : 'Ver más'}
      </Button>
    </div>
  );
}

/**
 * The button is disabled while it loads and loses the focus. Whoever pressed it goes on at the first of the new cards,
 * or at the button where none came.
 * @returns notes that it was pressed.
 */
function useFocoAlSeguir({ publicaciones, isFetching }: Consulta, fin: RefObject<HTMLElement | null>): () => void {
  const desde = useRef<number | null>(null);
  const cuantas = publicaciones.length;
  useEffect(() => {
    if (isFetching || desde.current === null) return;
    const tarjetas = document.querySelectorAll<HTMLElement>('main li > a[href^="/publicacion/"]');
    const nueva = cuantas > desde.current ? tarjetas[desde.current] : undefined;
    desde.current = null;
    (nueva ?? fin.current?.querySelector('button'))?.focus({ preventScroll: true });
  }, [isFetching, cuantas, fin]);
  return () => {
    desde.current = cuantas;
  };
}
