import type { Compra, Venta } from '@fluxpartes/contrato';
import { refrescarPaginaDe, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { comprasKey, pendientesKey } from './compras-key.ts';
import { capaDeCompras, listaDeCompras } from './listas-de-compras.ts';

/** Loads what shows a purchase again; `cambiada` is what a change of it answered, and is shown at once. */
export type RecargarCompras = (ventaId: Compra['id'], cambiada?: Venta) => void;

/**
 * Loads the purchases again after a change (specification, section 7): of each list on the screen the one page that holds
 * the purchase, so that a long list costs no more than a short one.
 */
export function useRecargarCompras(userId: number): RecargarCompras {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useCallback(
    (ventaId, cambiada) => {
      if (cambiada) capaDeCompras.poner(queryClient, cambiada);
      void queryClient.invalidateQueries({ queryKey: pendientesKey(userId) });
      for (const lista of queryClient.getQueryCache().findAll({ queryKey: comprasKey(userId) })) {
        const q = String(lista.queryKey[2]);
        if (lista.isActive()) void refrescarPaginaDe({ ...listaDeCompras(api, userId, q), queryClient }, ventaId);
        else void lista.invalidate();
      }
    },
    [api, queryClient, userId],
  );
}
