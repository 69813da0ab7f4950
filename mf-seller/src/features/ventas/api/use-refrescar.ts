import type { ApiClient } from '@fluxpartes/api-client';
import { useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { VENTAS_POR_PAGINA, type VentasEnMemoria, ventasKey } from './use-ventas.ts';

/** The most rows that one answer holds (contract, 'Lists'). */
const FILAS_POR_PEDIDO = 500;

/**
 * Asks again for the sales that are on the screen when the window regains the focus, and when one comes back to them, so
 * that who has paid is true: as many rows as were loaded, by 500. A failure leaves what is shown.
 * @param q the search on the screen; the list without one is asked for besides, the chart is drawn from it
 * @returns whether it is asking
 */
export function useRefrescar(userId: number, q: string): boolean {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const [refrescando, setRefrescando] = useState(false);

  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const refrescar = async (busqueda: string) => {
      const queryKey = ventasKey(userId, busqueda);
      const memoria = queryClient.getQueryData<VentasEnMemoria>(queryKey);
      if (!memoria || queryClient.isFetching({ queryKey }) > 0) return;
      const nuevas = await pedirDeNuevo({ api, userId, q: busqueda, signal }, filasEn(memoria));
      queryClient.setQueryData(queryKey, nuevas);
    };
    let ocupado = false;
    const alVolver = async () => {
      if (ocupado || document.hidden) return;
      ocupado = true;
      setRefrescando(true);
      // What could not be asked for stays as it is: the next focus asks again.
      await Promise.allSettled([...new Set([q, ''])].map(refrescar));
      ocupado = false;
      if (!signal.aborted) setRefrescando(false);
    };
    const oyente = () => void alVolver();
    oyente();
    document.addEventListener('visibilitychange', oyente);
    window.addEventListener('focus', oyente);
    return () => {
      control.abort();
      document.removeEventListener('visibilitychange', oyente);
      window.removeEventListener('focus', oyente);
      setRefrescando(false);
    };
  }, [api, queryClient, userId, q]);

  return refrescando;
}

interface Pedido {
  api: ApiClient;
  userId: number;
  q: string;
  signal: AbortSignal;
}

/** The newest so many rows, a page's worth at least: a new sale must not push the last one off the screen. */
async function pedirDeNuevo({ api, userId, q, signal }: Pedido, cargadas: number): Promise<VentasEnMemoria> {
  const cuantas = Math.max(cargadas, VENTAS_POR_PAGINA);
  const memoria: VentasEnMemoria = { pages: [], pageParams: [] };
  let cursor: string | null = null;
  do {
    const limite = Math.min(FILAS_POR_PEDIDO, cuantas - filasEn(memoria));
    const desde: { total: '1' } | { cursor: string } = cursor === null ? { total: '1' } : { cursor };
    const pagina = await api.usuarios.ventas(userId, { limite, q, ...desde }, { signal });
    memoria.pages.push(pagina);
    memoria.pageParams.push(cursor);
    cursor = pagina.nextCursor;
  } while (cursor !== null && filasEn(memoria) < cuantas);
  return memoria;
}

function filasEn({ pages }: VentasEnMemoria): number {
  return pages.reduce((suma, { items }) => suma + items.length, 0);
}
