import { isApiError } from '@fluxpartes/api-client';
import type { Campos, CorreccionDeVenta, VentaDetalle } from '@fluxpartes/contrato';
import { invalidarListas, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { capaDeVentas, historialKey } from './ventas-cache.ts';

/** How a correction ended. `cruzada` brings the sale as somebody else left it. */
export type Desenlace =
  | { tipo: 'guardada'; venta: VentaDetalle }
  | { tipo: 'cruzada'; actual: VentaDetalle }
  | { tipo: 'rechazada'; status: number; campos: Campos }
  | { tipo: 'sin_respuesta' };

/**
 * PUT /ventas/{id} over the version that was corrected. It counts as saved only where the answer holds the sale
 * (specification, section 5). Whatever comes back is shown wherever the sale is listed.
 */
export function useCorregirVenta(): (venta: VentaDetalle, correccion: CorreccionDeVenta) => Promise<Desenlace> {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useCallback(
    async (venta, correccion) => {
      try {
        const { version } = venta;
        const guardada = ventaDe(await api.ventas.editarComoAdmin(venta.id, correccion, { version }));
        if (guardada === null) return { tipo: 'rechazada', status: 200, campos: {} };
        const entera = { ...venta, ...guardada };
        capaDeVentas.poner(queryClient, entera);
        invalidarListas(queryClient, historialKey(venta.id));
        return { tipo: 'guardada', venta: entera };
      } catch (error) {
        if (!isApiError(error)) return { tipo: 'sin_respuesta' };
        if (error.status !== 412) return { tipo: 'rechazada', status: error.status, campos: error.campos };
      }
      try {
        const [actual] = (await api.ventas.detalle({ id: venta.id })).items;
        if (!actual) return { tipo: 'rechazada', status: 404, campos: {} };
        capaDeVentas.poner(queryClient, actual);
        invalidarListas(queryClient, historialKey(venta.id));
        return { tipo: 'cruzada', actual };
      } catch (error) {
        return isApiError(error) ? { tipo: 'rechazada', status: error.status, campos: {} } : { tipo: 'sin_respuesta' };
      }
    },
    [api, queryClient],
  );
}

/** The sale in an answer that should hold one. */
function ventaDe(respuesta: { venta?: Partial<VentaDetalle> } | undefined): Partial<VentaDetalle> | null {
  const venta = respuesta?.venta;
  return typeof venta === 'object' && venta !== null ? venta : null;
}
