import type { Publicacion } from '@fluxpartes/contrato';
import { useEffect, useRef } from 'react';

/** Where the focus of a listing's card is, by the listing's id. */
export const enfocableDe = (id: number) => `publicacion-${id}`;

/**
 * A card that goes takes the focus with it: it goes on at the card that takes its place, at the last one where there
 * is none, or at the page's title where no card is left.
 * @returns notes that a listing is about to go.
 */
export function useFocoTrasBorrar(publicaciones: readonly Publicacion[]): (id: number) => void {
  const lugar = useRef<number | null>(null);
  useEffect(() => {
    if (lugar.current === null) return;
    const siguiente = publicaciones[lugar.current] ?? publicaciones.at(-1);
    lugar.current = null;
    const tarjeta = siguiente ? document.getElementById(enfocableDe(siguiente.id)) : null;
    (tarjeta ?? document.querySelector('h1'))?.focus();
  }, [publicaciones]);
  return (id) => {
    const actual = publicaciones.findIndex((publicacion) => publicacion.id === id);
    lugar.current = actual === -1 ? null : actual;
  };
}
