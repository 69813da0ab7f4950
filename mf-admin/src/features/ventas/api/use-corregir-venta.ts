import { isApiError } from '@fluxpartes/api-client';
import type { Campos, CorreccionDeVenta, VentaDetalle } from '@fluxpartes/contrato';
import { invalidateLists, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { historialKey, ventasOverlay } from './ventas-cache.ts';

/** How a correction ended. `cruzada` brings the sale as somebody else left it. */
export type Outcome =
  | { tipo: 'guardada'; venta: VentaDetalle }
  | { tipo: 'cruzada'; actual: VentaDetalle }
  | { tipo: 'rechazada'; status: number; campos: Campos }
  | { tipo: 'sin_respuesta' };

/**
 * PUT /ventas/{id} over the version that was corrected. It counts as saved only where the answer holds the sale
 * (specification, section 5). Whatever comes back is shown wherever the sale is listed.
 */
export function useCorregirVenta(): (venta: VentaDetalle, correccion: CorreccionDeVenta) => Promise<Outcome> {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useCallback(
    async (venta, correccion) => {
      try {
        const { version } = venta;
        const saved = ventaOf(await api.ventas.editarAsAdmin(venta.id, correccion, { version }));
        if (saved === null) return { tipo: 'rechazada', status: 200, campos: {} };
        const wholeOne = { ...venta, ...saved };
        ventasOverlay.put(queryClient, wholeOne);
        invalidateLists(queryClient, historialKey(venta.id));
        return { tipo: 'guardada', venta: wholeOne };
      } catch (error) {
        if (!isApiError(error)) return { tipo: 'sin_respuesta' };
        if (error.status !== 412) return { tipo: 'rechazada', status: error.status, campos: error.campos };
      }
      try {
        const [actual] = (await api.ventas.detail({ id: venta.id })).items;
        if (!actual) return { tipo: 'rechazada', status: 404, campos: {} };
        ventasOverlay.put(queryClient, actual);
        invalidateLists(queryClient, historialKey(venta.id));
        return { tipo: 'cruzada', actual };
      } catch (error) {
        return isApiError(error) ? { tipo: 'rechazada', status: error.status, campos: {} } : { tipo: 'sin_respuesta' };
      }
    },
    [api, queryClient],
  );
}

/** The sale in an answer that should hold one. */
function ventaOf(answer: { venta?: Partial<VentaDetalle> } | undefined): Partial<VentaDetalle> | null {
  const venta = answer?.venta;
  return typeof venta === 'object' && venta !== null ? venta : null;
}
