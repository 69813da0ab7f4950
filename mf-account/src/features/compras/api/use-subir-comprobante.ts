import { useShell } from '@fluxpartes/mf-kit';
import { useCallback } from 'react';
import type { Dependencias } from '../tramites/tramites.ts';
import { useRecargarCompras } from './use-recargar-compras.ts';

/** POST /ventas/{id}/comprobante, then what shows it anew. */
export function useSubirComprobante(userId: number): Dependencias['enviar'] {
  const { api } = useShell();
  const recargar = useRecargarCompras(userId);
  return useCallback(
    async (ventaId, imagen, opciones) => {
      const { venta } = await api.ventas.subirComprobante(ventaId, imagen, opciones);
      recargar(ventaId, venta);
    },
    [api, recargar],
  );
}
