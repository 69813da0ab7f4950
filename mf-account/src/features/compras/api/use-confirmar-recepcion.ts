import { useShell } from '@fluxpartes/mf-kit';
import { useCallback } from 'react';
import type { Dependencies } from '../jobs/jobs.ts';
import { useReloadCompras } from './use-reload-compras.ts';

/** PUT /ventas/{id} with `confirmacioncomprador`, on the version that was seen, then what shows it anew. */
export function useConfirmarRecepcion(userId: number): Dependencies['confirm'] {
  const { api } = useShell();
  const reload = useReloadCompras(userId);
  return useCallback(
    async (ventaId, version) => {
      const { venta } = await api.ventas.confirmarRecepcion(ventaId, { version });
      reload(ventaId, venta);
    },
    [api, reload],
  );
}
