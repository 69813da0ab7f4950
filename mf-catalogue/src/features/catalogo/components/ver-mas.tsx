import { Button } from '@fluxpartes/ui';
import { useEffect, useRef } from 'react';
import type { usePublicaciones } from '../api/use-publicaciones.ts';
import estilos from './resultados.module.css';

/** How far below the screen the end of the list may be before the next page is asked for. */
const ANTICIPO = '800px';

/** Loads the next page as its button comes near the screen; the button does the same for whoever presses it. */
export function VerMas({ consulta }: { consulta: ReturnType<typeof usePublicaciones> }) {
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
  if (!hasNextPage || isPlaceholderData) return null;
  return (
    <div className={estilos.mas} ref={fin}>
      <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Reintentar' : 'Ver más'}
      </Button>
    </div>
  );
}
