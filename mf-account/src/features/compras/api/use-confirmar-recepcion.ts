import { useShell } from '@fluxpartes/mf-kit';
import { useCallback } from 'react';
import type { Dependencias } from '../tramites/tramites.ts';
import { useRecargarCompras } from './use-recargar-compras.ts';

/** PUT /ventas/{id} with `confirmacioncomprador`, on the version that was seen, then what shows it anew. */
export function useConfirmarRecepcion(userId: number): Dependencias['confirmar'] {
  const { api } = useShell();
  const recargar = useRecargarCompras(userId);
  return useCallback(
    async (ventaId, version) => {
      const { venta } = await api.ventas.confirmarRecepcion(ventaId, { version });
      recargar(ventaId, venta);
    },
    [api, recargar],
  );
}
