import type { Compra, Venta } from '@fluxpartes/contrato';
import { refreshPageOf, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { comprasKey, pendientesKey } from './compras-key.ts';
import { comprasList, comprasOverlay } from './compras-lists.ts';

/** Loads what shows a purchase again; `changed` is what a change of it answered, and is shown at once. */
export type ReloadCompras = (ventaId: Compra['id'], changed?: Venta) => void;

/**
 * Loads the purchases again after a change (specification, section 7): of each list on the screen the one page that holds
 * the purchase, so that a long list costs no more than a short one.
 */
export function useReloadCompras(userId: number): ReloadCompras {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useCallback(
    (ventaId, changed) => {
      if (changed) comprasOverlay.put(queryClient, changed);
      void queryClient.invalidateQueries({ queryKey: pendientesKey(userId) });
      for (const list of queryClient.getQueryCache().findAll({ queryKey: comprasKey(userId) })) {
        const q = String(list.queryKey[3]);
        if (list.isActive()) void refreshPageOf({ ...comprasList(api, userId, q), queryClient }, ventaId);
        else void list.invalidate();
      }
    },
    [api, queryClient, userId],
  );
}
