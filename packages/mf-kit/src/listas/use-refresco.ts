import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Fila } from './paginas.ts';
import { type Lista, refrescarPrimera, refrescarTodas } from './refresco.ts';

/** When and how much of a list that is shown is asked for again. */
export interface OpcionesDeRefresco {
  /** From which age in ms it is asked for when the window regains the focus or the network; 0 always. */
  frescaMs: number;
  /** Asks for it whenever its screen opens, however fresh it is. */
  alEntrar: boolean;
  /** The first page, where new rows come in; or all rows that are loaded, where each may change unseen. */
  alcance: 'primera' | 'todas';
  enabled: boolean;
}

/**
 * Keeps a list that is shown true, one refresh at a time: when its screen opens, when the window regains the focus or is
 * seen again, when the network is back. One that was invalidated is asked for whole. A failure leaves what is shown.
 * @returns whether it is asking
 */
export function useRefresco<T extends Fila>(
  lista: Omit<Lista<T>, 'queryClient' | 'signal'>,
  opciones: OpcionesDeRefresco,
): boolean {
  const queryClient = useQueryClient();
  const [refrescando, setRefrescando] = useState(false);
  const ultima = useRef({ lista, opciones });
  ultima.current = { lista, opciones };
  // The library's own hash is not among what the shell shares with the remotes.
  const clave = JSON.stringify(lista.clave);
  const { enabled } = opciones;

  useEffect(() => {
    if (!enabled) return;
    let vale = true;
    const refrescar = async (aunqueSeaFresca: boolean) => {
      const { frescaMs, alcance } = ultima.current.opciones;
      const estado = queryClient.getQueryState(ultima.current.lista.clave);
      if (!vale || document.hidden || estado?.data === undefined) return;
      const esVieja = estado.isInvalidated || Date.now() - estado.dataUpdatedAt >= frescaMs;
      if (!esVieja && !aunqueSeaFresca) return;
      setRefrescando(true);
      const pedir = estado.isInvalidated || alcance === 'todas' ? refrescarTodas : refrescarPrimera;
      const { lista: actual } = ultima.current;
      // A query of its own, so that two who show the same list ask once. What could not be asked for stays as it is: the
      // next focus asks again.
      await queryClient
        .fetchQuery({
          queryKey: ['refresco', ...actual.clave],
          queryFn: ({ signal }) => pedir({ ...actual, queryClient, signal }).then(() => true),
          staleTime: 0,
          gcTime: 0,
        })
        .catch(() => undefined);
      if (vale) setRefrescando(false);
    };
    const alVolver = () => void refrescar(false);
    void refrescar(ultima.current.opciones.alEntrar);
    const dejarDeOir = queryClient.getQueryCache().subscribe((evento) => {
      const seInvalido = evento.type === 'updated' && evento.action.type === 'invalidate';
      if (seInvalido && JSON.stringify(evento.query.queryKey) === clave) alVolver();
    });
    document.addEventListener('visibilitychange', alVolver);
    window.addEventListener('focus', alVolver);
    window.addEventListener('online', alVolver);
    return () => {
      vale = false;
      dejarDeOir();
      document.removeEventListener('visibilitychange', alVolver);
      window.removeEventListener('focus', alVolver);
      window.removeEventListener('online', alVolver);
      setRefrescando(false);
    };
  }, [queryClient, clave, enabled]);

  return refrescando;
}
