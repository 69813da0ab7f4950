import { useShell } from '@fluxpartes/mf-kit';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { EN_MEMORIA_MS } from './api/use-publicaciones.ts';

/** Where a visit to the catalogue was left: the first card in sight, how far from the top it was, and the plain scroll. */
interface Marca {
  id: string;
  desde: number;
  scroll: number;
}

const TARJETA = '[data-publicacion]';

/**
 * Keeps the scroll position of each visit to the catalogue, and puts it back when the visitor returns with Back.
 * It lies beside the loaded pages, in the query cache: neither is of use without the other. A card is the anchor, not a
 * number of pixels, because cards that have not been drawn yet have an estimated height.
 */
export function useScrollGuardado(hayTarjetas: boolean) {
  const { queryClient } = useShell();
  const { key } = useLocation();
  const vuelve = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    const marca = queryClient.getQueryData<Marca>(['catalogo-scroll', key]);
    if (!vuelve || !hayTarjetas || !marca) return;
    volverA(marca);
    // The first jump draws the cards around the anchor; their real heights may move it once more.
    const cuadro = requestAnimationFrame(() => volverA(marca));
    return () => cancelAnimationFrame(cuadro);
  }, [queryClient, key, vuelve, hayTarjetas]);

  useLayoutEffect(
    () => () => {
      queryClient.setQueryDefaults(['catalogo-scroll'], { gcTime: EN_MEMORIA_MS });
      queryClient.setQueryData<Marca>(['catalogo-scroll', key], posicionActual());
    },
    [queryClient, key],
  );
}

function posicionActual(): Marca {
  const primera = [...document.querySelectorAll<HTMLElement>(TARJETA)].find(
    (t) => t.getBoundingClientRect().bottom > 0,
  );
  return {
    id: primera?.dataset.publicacion ?? '',
    desde: primera?.getBoundingClientRect().top ?? 0,
    scroll: window.scrollY,
  };
}

function volverA({ id, desde, scroll }: Marca) {
  const ancla = document.querySelector(`[data-publicacion="${CSS.escape(id)}"]`);
  const destino = ancla && scroll > 0 ? window.scrollY + ancla.getBoundingClientRect().top - desde : scroll;
  window.scrollTo({ top: destino, behavior: 'instant' });
}
