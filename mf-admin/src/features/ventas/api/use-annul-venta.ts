import { hasSesionEnded } from '@fluxpartes/api-client';
import type { VentaDetail } from '@fluxpartes/contrato';
import { invalidateLists, useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { historialKey, VENTAS_KEY, ventasOverlay } from './ventas-cache.ts';

/** A sale as it was seen, and why it is annulled. */
interface Annulment {
  venta: VentaDetail;
  motivo: string;
}

/** PUT /ventas/{id}/anular on the version that was seen. Other sales may end with it, so the lists are asked for again. */
export function useAnnulVenta() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-admin/ventas/anular',
    call: async ({ venta: { id, version }, motivo }: Annulment) => {
      try {
        ventasOverlay.put(queryClient, (await api.ventas.anular(id, motivo, { version })).venta);
        invalidateLists(queryClient, VENTAS_KEY);
        invalidateLists(queryClient, historialKey(id));
      } catch (error) {
        // Also where no answer came: it may have been done all the same.
        if (!hasSesionEnded(error)) invalidateLists(queryClient, VENTAS_KEY);
        throw error;
      }
    },
  });
}
