import type { Publicacion } from '@fluxpartes/contrato';
import { focusTitle } from '@fluxpartes/mf-kit';
import { useCallback, useEffect, useRef } from 'react';

/** Where the focus of a listing's card is, by the listing's id. */
export const focusableOf = (id: number) => `publicacion-${id}`;

/**
 * A card that goes takes the focus with it: it goes on at the card that takes its place, at the last one where there
 * is none, or at the page's title where no card is left.
 * @returns notes that a listing is about to go.
 */
export function useFocusAfterDelete(publicaciones: readonly Publicacion[]): (id: number) => void {
  const place = useRef<number | null>(null);
  const shown = useRef(publicaciones);
  useEffect(() => {
    shown.current = publicaciones;
    if (place.current === null) return;
    const next = publicaciones[place.current] ?? publicaciones.at(-1);
    place.current = null;
    const card = next ? document.getElementById(focusableOf(next.id)) : null;
    if (card) card.focus();
    else focusTitle();
  }, [publicaciones]);
  return useCallback((id) => {
    const actual = shown.current.findIndex((publicacion) => publicacion.id === id);
    place.current = actual === -1 ? null : actual;
  }, []);
}
