import type { VentaDetail, VentasPendientes } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { PENDIENTES_KEY, QUEUE_ROWS, type Queue, queueOf } from './queue.ts';

/** GET /ventas-detalle?pendiente=…: sales that wait for the administrator in one way, newest first. Never taken as fresh. */
export function useVentasPendientes(pendiente: VentasPendientes): Queue<VentaDetail> {
  const { api } = useShell();
  const query = useQuery({
    queryKey: [...PENDIENTES_KEY, pendiente],
    queryFn: ({ signal }) => api.ventas.detail({ pendiente, limite: QUEUE_ROWS, total: '1' }, { signal }),
    staleTime: 0,
  });
  return queueOf(query);
}
