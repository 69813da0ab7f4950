import { useCallback, useEffect, useRef, useState } from 'react';
import type { FiltrosEnUrl } from './use-filtros.ts';

/** How long typing rests before the search runs. */
export const PAUSA_DE_TIPEO_MS = 250;

/**
 * The text of the search box: typed at once, written to the URL when typing rests. The first write of a visit to the
 * box makes a step that Back undoes, the next ones rewrite it. A search that changes elsewhere (Back, a chip) shows here.
 */
export function useBusqueda({ filtros, cambiar }: Pick<FiltrosEnUrl, 'filtros' | 'cambiar'>) {
  const q = filtros.q ?? '';
  const [texto, setTexto] = useState(q);
  const escrita = useRef(q);
  const yaEscribio = useRef(false);
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (q === escrita.current) return;
    escrita.current = q;
    setTexto(q);
  }, [q]);
  useEffect(() => () => clearTimeout(espera.current), []);

  const buscar = useCallback(
    (nuevo: string) => {
      clearTimeout(espera.current);
      if (nuevo.trim() === escrita.current) return;
      escrita.current = nuevo.trim();
      cambiar({ q: escrita.current }, { replace: yaEscribio.current });
      yaEscribio.current = true;
    },
    [cambiar],
  );
  const tipear = useCallback(
    (nuevo: string) => {
      setTexto(nuevo);
      clearTimeout(espera.current);
      espera.current = setTimeout(() => buscar(nuevo), PAUSA_DE_TIPEO_MS);
    },
    [buscar],
  );
  /** Leaving the box or pressing Enter searches at once, and ends the visit. */
  const terminar = useCallback(() => {
    buscar(texto);
    yaEscribio.current = false;
  }, [buscar, texto]);
  return { texto, tipear, terminar };
}
