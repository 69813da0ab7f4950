import { decidirPedido, devolver, hasSesionEnded } from '@fluxpartes/api-client';
import type { Venta, VentaAnswer } from '@fluxpartes/contrato';
import { invalidateLists, useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { historialKey, VENTAS_KEY, ventasOverlay } from './ventas-cache.ts';

/** What the administrator decides of a sale beside its payment, and how it is undone. */
export type Decision =
  | { tipo: 'anular'; motivo: string }
  | { tipo: 'rechazar'; respuesta: string }
  | { tipo: 'reabrir' }
  | { tipo: 'devolver'; referencia: string; cuenta: string }
  | { tipo: 'devolver'; referencia: null };

/** Names the action, whose slot is the sale's number. */
export const DECIDE = 'mf-admin/ventas/decidir';

/** Sends a decision on the version that was seen, and gives the sale as it is then. */
export function useDecide() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const send = (id: number, decision: Decision, version: number): Promise<VentaAnswer> => {
    if (decision.tipo === 'anular') return api.ventas.anular(id, decision.motivo, { version });
    if (decision.tipo === 'devolver') {
      const { tipo: _, ...data } = decision;
      return devolver(api.http, id, data, { version });
    }
    const isRefusal = decision.tipo === 'rechazar';
    const respuesta = isRefusal ? decision.respuesta : '';
    return decidirPedido(api.http, id, { estado: isRefusal ? 'rechazado' : 'pendiente', respuesta }, { version });
  };
  /** The sale as it is, also where no list that is open holds it any more. */
  const lookAgain = async (id: number) => {
    const [actual] = (await api.ventas.detail({ id })).items;
    if (actual) ventasOverlay.put(queryClient, actual);
  };
  return useAction({
    name: DECIDE,
    call: async ({ venta, decision }: { venta: Pick<Venta, 'id' | 'version'>; decision: Decision }): Promise<Venta> => {
      try {
        const answer = await send(venta.id, decision, venta.version);
        ventasOverlay.put(queryClient, answer.venta);
        // Other sales may end with one that is annulled.
        if (decision.tipo === 'anular') invalidateLists(queryClient, VENTAS_KEY);
        invalidateLists(queryClient, historialKey(venta.id));
        return answer.venta;
      } catch (error) {
        // Also where no answer came: it may have been done all the same.
        if (!hasSesionEnded(error)) {
          invalidateLists(queryClient, VENTAS_KEY);
          lookAgain(venta.id).catch(() => {});
        }
        throw error;
      }
    },
  });
}
