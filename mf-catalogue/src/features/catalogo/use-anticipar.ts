import { useShell } from '@fluxpartes/mf-kit';
import { useEffect, useRef } from 'react';
import { useEspectador } from '../../api/espectador.ts';
import { publicacionQuery } from '../../api/publicacion-query.ts';
import { usePrecarga } from '../../components/precarga.ts';

/** A pointer that only crosses a card on its way does not stay this long. */
const REPOSO_MS = 80;

/** Fetches a listing, and the code of its screen, while the visitor is still over its card. */
export function useAnticipar(id: number) {
  const shell = useShell();
  const espectador = useEspectador();
  const precarga = usePrecarga();
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(espera.current), []);

  const anticipar = () => {
    precarga.publicacion();
    void shell.queryClient.prefetchQuery(publicacionQuery(shell, espectador, id));
  };
  return {
    onMouseEnter: () => {
      clearTimeout(espera.current);
      espera.current = setTimeout(anticipar, REPOSO_MS);
    },
    onMouseLeave: () => clearTimeout(espera.current),
    onTouchStart: anticipar,
    onFocus: anticipar,
  };
}
