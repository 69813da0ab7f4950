import type { Compra, Venta } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { comprasKey, type PaginasDeCompras, type PrimerasPendientes, pendientesKey } from './compras-key.ts';
import { conPagina, conVenta, paginaDe } from './paginas.ts';
import { pedirCompras } from './pedir-compras.ts';

/** Loads what shows a purchase again; `cambiada` is what a change of it answered, and is shown at once. */
export type RecargarCompras = (ventaId: Compra['id'], cambiada?: Venta) => void;

/**
 * Loads the purchases again after a change (specification, section 7): of each list on the screen the one page that holds
 * the purchase, so that a long list costs no more than a short one. A list that is just loading something, or of which
 * that page no longer ends where the next one begins, is loaded again whole.
 */
export function useRecargarCompras(userId: number): RecargarCompras {
  const { api } = useShell();
  const queryClient = useQueryClient();

  const recargarLista = useCallback(
    async (queryKey: QueryKey, q: string, ventaId: number) => {
      const leer = () => queryClient.getQueryData<PaginasDeCompras>(queryKey);
      const isFetching = () => queryClient.getQueryState(queryKey)?.fetchStatus !== 'idle';
      const deEntera = () => queryClient.invalidateQueries({ queryKey, exact: true });
      const lugar = paginaDe(leer(), ventaId);
      if (!lugar) return;
      if (isFetching()) return deEntera();
      // Where it does not come, the list stays as it is: it holds what the change answered.
      const fresca = await pedirCompras(api, userId, { q, cursor: lugar.cursor }).catch(() => null);
      if (!fresca) return;
      const nuevas = conPagina(leer(), lugar, fresca);
      if (!nuevas || isFetching()) return deEntera();
      queryClient.setQueryData<PaginasDeCompras>(queryKey, nuevas);
    },
    [api, queryClient, userId],
  );

  return useCallback(
    (ventaId, cambiada) => {
      const pendientes = pendientesKey(userId);
      const listas = queryClient.getQueryCache().findAll({ queryKey: comprasKey(userId) });
      if (cambiada) {
        queryClient.setQueryData<PrimerasPendientes>(pendientes, (datos) => datos && conVenta(datos, cambiada));
        for (const { queryKey } of listas) {
          queryClient.setQueryData<PaginasDeCompras>(
            queryKey,
            (datos) => datos && { ...datos, pages: datos.pages.map((pagina) => conVenta(pagina, cambiada)) },
          );
        }
      }
      void queryClient.invalidateQueries({ queryKey: pendientes });
      for (const lista of listas) {
        if (lista.isActive()) void recargarLista(lista.queryKey, String(lista.queryKey[2]), ventaId);
        else void lista.invalidate();
      }
    },
    [queryClient, recargarLista, userId],
  );
}
