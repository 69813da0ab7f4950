import { useShell } from '@fluxpartes/mf-kit';
import { useCallback } from 'react';
import type { Dependencies } from '../jobs/jobs.ts';
import { useReloadCompras } from './use-reload-compras.ts';

/** POST /ventas/{id}/comprobante, then what shows it anew. */
export function useUploadComprobante(userId: number): Dependencies['send'] {
  const { api } = useShell();
  const reload = useReloadCompras(userId);
  return useCallback(
    async (ventaId, image, options) => {
      const { venta } = await api.ventas.uploadComprobante(ventaId, image, options);
      reload(ventaId, venta);
    },
    [api, reload],
  );
}
