import type { Venta } from '@fluxpartes/contrato';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { comprasKey, type PaginasDeCompras } from './compras-key.ts';

/**
 * Loads the purchases again after a change (specification, section 7), every page that is on the screen. What the change
 * answered is shown at once.
 */
export function useRecargarCompras(userId: number): (cambiada?: Venta) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (cambiada) => {
      const queryKey = comprasKey(userId);
      if (cambiada) {
        queryClient.setQueriesData<PaginasDeCompras>({ queryKey }, (datos) => datos && conCambio(datos, cambiada));
      }
      void queryClient.invalidateQueries({ queryKey });
    },
    [queryClient, userId],
  );
}

function conCambio(datos: PaginasDeCompras, cambiada: Venta): PaginasDeCompras {
  const pages = datos.pages.map((pagina) => ({
    ...pagina,
    items: pagina.items.map((compra) => (compra.id === cambiada.id ? { ...compra, ...cambiada } : compra)),
  }));
  return { ...datos, pages };
}
