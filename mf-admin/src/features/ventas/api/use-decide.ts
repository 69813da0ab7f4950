import { decidirPedido, devolver, hasSesionEnded } from '@fluxpartes/api-client';
import type { Venta, VentaAnswer } from '@fluxpartes/contrato';
import { invalidateLists, useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { historialKey, VENTAS_KEY, ventasOverlay } from './ventas-cache.ts';

/** What the administrator decides of a sale beside its payment, and how it is undone. */
export type Decision =
  | { tipo: 'rechazar'; respuesta: string }
  | { tipo: 'reabrir' }
  | { tipo: 'devolver'; referencia: string | null };

/** Sends a decision on the version that was seen, and gives the sale as it is then. */
export function useDecide() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const send = (id: number, decision: Decision, version: number): Promise<VentaAnswer> => {
    if (decision.tipo === 'devolver') return devolver(api.http, id, decision.referencia, { version });
    const isRefusal = decision.tipo === 'rechazar';
    const respuesta = isRefusal ? decision.respuesta : '';
    return decidirPedido(api.http, id, { estado: isRefusal ? 'rechazado' : 'pendiente', respuesta }, { version });
  };
  return useAction({
    name: 'mf-admin/ventas/decidir',
    call: async ({ venta, decision }: { venta: Pick<Venta, 'id' | 'version'>; decision: Decision }): Promise<Venta> => {
      try {
        const answer = await send(venta.id, decision, venta.version);
        ventasOverlay.put(queryClient, answer.venta);
        invalidateLists(queryClient, historialKey(venta.id));
        return answer.venta;
      } catch (error) {
        // Also where no answer came: it may have been done all the same.
        if (!hasSesionEnded(error)) invalidateLists(queryClient, VENTAS_KEY);
        throw error;
      }
    },
  });
}
