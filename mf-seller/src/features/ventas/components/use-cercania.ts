import { useMemo } from 'react';

/** How far from the screen a row still counts as near: further than the next page is asked for. */
const CERCA = '1500px';

/** Told whether a row is near the screen, and how high it is. */
type Aviso = (estaCerca: boolean, alto: number) => void;
/** Watches a row. @returns stops it */
export type Vigilar = (fila: Element, aviso: Aviso) => () => void;

/** One observer for all rows of a very long list; null where the list is short or the browser has none. */
export function useCercania(esLarga: boolean): Vigilar | null {
  return useMemo(() => {
    if (!esLarga || typeof IntersectionObserver === 'undefined') return null;
    const avisos = new WeakMap<Element, Aviso>();
    const observador = new IntersectionObserver(
      (entradas) => {
        for (const { target, isIntersecting, boundingClientRect } of entradas) {
          avisos.get(target)?.(isIntersecting, boundingClientRect.height);
        }
      },
      { rootMargin: CERCA },
    );
    return (fila, aviso) => {
      avisos.set(fila, aviso);
      observador.observe(fila);
      return () => observador.unobserve(fila);
    };
  }, [esLarga]);
}
