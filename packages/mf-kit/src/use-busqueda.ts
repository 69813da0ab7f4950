import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long typing rests before the search runs. */
const PAUSA_DE_TIPEO_MS = 250;

/** What a search box shows and tells. */
export interface Busqueda {
  texto: string;
  tipear: (nuevo: string) => void;
  /** The box was left or Enter was pressed: searches at once, and ends the visit. */
  terminar: () => void;
}

/** Writes the search where it is kept; with `replace` it rewrites the last step of the history. */
export type EscribirBusqueda = (q: string, opciones: { replace: boolean }) => void;

/**
 * The text of a search box: typed at once, written when typing rests. The first write of a visit to the box makes a step
 * that Back undoes, the next ones rewrite it. A search that changes elsewhere (Back, a chip) shows here.
 * @param q the search as it is kept, '' without one
 */
export function useBusqueda(q: string, escribir: EscribirBusqueda): Busqueda {
  const [texto, setTexto] = useState(q);
  const escrita = useRef(q);
  const yaEscribio = useRef(false);
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);
  const destino = useRef(escribir);
  destino.current = escribir;

  useEffect(() => {
    if (q === escrita.current) return;
    escrita.current = q;
    setTexto(q);
  }, [q]);
  useEffect(() => () => clearTimeout(espera.current), []);

  const buscar = useCallback((nuevo: string) => {
    clearTimeout(espera.current);
    if (nuevo.trim() === escrita.current) return;
    escrita.current = nuevo.trim();
    destino.current(escrita.current, { replace: yaEscribio.current });
    yaEscribio.current = true;
  }, []);
  const tipear = useCallback(
    (nuevo: string) => {
      setTexto(nuevo);
      clearTimeout(espera.current);
      espera.current = setTimeout(() => buscar(nuevo), PAUSA_DE_TIPEO_MS);
    },
    [buscar],
  );
  const terminar = useCallback(() => {
    buscar(texto);
    yaEscribio.current = false;
  }, [buscar, texto]);
  return { texto, tipear, terminar };
}

/** The search that the address keeps under `q`, beside whatever else it keeps, and the box that writes it. */
export function useBusquedaEnUrl(): Busqueda & { q: string } {
  const [params, setParams] = useSearchParams();
  const q = params.get('q')?.trim() ?? '';
  const caja = useBusqueda(q, (nueva, opciones) => {
    const nuevos = new URLSearchParams(params);
    if (nueva === '') nuevos.delete('q');
    else nuevos.set('q', nueva);
    setParams(nuevos, opciones);
  });
  return { q, ...caja };
}
