import type { Publicacion } from '@fluxpartes/contrato';
import { focusTitle } from '@fluxpartes/mf-kit';
import { useCallback, useEffect, useRef } from 'react';

/** Where the focus of a listing's card is, by the listing's id. */
export const focusableOf = (id: number) => `publicacion-${id}`;

/**
 * A card that goes takes the focus with it: it goes on at the card that takes its place, at the last one where there
 * is none, or at the page's title where no card is left. Until it is gone the list may change in other ways: an earlier
 * press is answered, say.
 * @returns notes that a listing is about to go.
 */
export function useFocusAfterDelete(publicaciones: readonly Publicacion[]): (id: number) => void {
  const goingId = useRef<number | null>(null);
  const shown = useRef(publicaciones);
  useEffect(() => {
    const place = shown.current.findIndex(({ id }) => id === goingId.current);
    const isGone = place !== -1 && publicaciones.every(({ id }) => id !== goingId.current);
    shown.current = publicaciones;
    if (!isGone) return;
    goingId.current = null;
    const next = publicaciones[place] ?? publicaciones.at(-1);
    const card = next ? document.getElementById(focusableOf(next.id)) : null;
    if (card) card.focus();
    else focusTitle();
  }, [publicaciones]);
  return useCallback((id) => {
    goingId.current = id;
  }, []);
}
