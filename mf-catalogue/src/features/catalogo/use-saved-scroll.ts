import { useShell } from '@fluxpartes/mf-kit';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { IN_MEMORY_MS } from './api/use-publicaciones.ts';

/** Where a visit to the catalogue was left: the first card in sight, how far from the top it was, and the plain scroll. */
interface Marca {
  id: string;
  desde: number;
  scroll: number;
}

const CARD = '[data-publicacion]';

/**
 * Keeps the scroll position of each visit to the catalogue, and puts it back when the visitor returns with Back.
 * It lies beside the loaded pages, in the query cache: neither is of use without the other. A card is the anchor, not a
 * number of pixels, because cards that have not been drawn yet have an estimated height.
 */
export function useSavedScroll(hasCards: boolean) {
  const { queryClient } = useShell();
  const { key } = useLocation();
  const returns = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    const marca = queryClient.getQueryData<Marca>(['catalogo-scroll', key]);
    if (!returns || !hasCards || !marca) return;
    goBackTo(marca);
    // The first jump draws the cards around the anchor; their real heights may move it once more.
    const animationFrame = requestAnimationFrame(() => goBackTo(marca));
    return () => cancelAnimationFrame(animationFrame);
  }, [queryClient, key, returns, hasCards]);

  useLayoutEffect(
    () => () => {
      queryClient.setQueryDefaults(['catalogo-scroll'], { gcTime: IN_MEMORY_MS });
      queryClient.setQueryData<Marca>(['catalogo-scroll', key], currentPosition());
    },
    [queryClient, key],
  );
}

function currentPosition(): Marca {
  const first = [...document.querySelectorAll<HTMLElement>(CARD)].find((t) => t.getBoundingClientRect().bottom > 0);
  return {
    id: first?.dataset.publicacion ?? '',
    desde: first?.getBoundingClientRect().top ?? 0,
    scroll: window.scrollY,
  };
}

function goBackTo({ id, desde, scroll }: Marca) {
  const anchor = document.querySelector(`[data-publicacion="${CSS.escape(id)}"]`);
  const target = anchor && scroll > 0 ? window.scrollY + anchor.getBoundingClientRect().top - desde : scroll;
  window.scrollTo({ top: target, behavior: 'instant' });
}
