import type { VentaDetail } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { PENDIENTES_KEY, QUEUE_ROWS, type Queue, queueOf } from './queue.ts';

/** GET /ventas-detalle?pendiente=pago: sales with a proof whose payment is not received, newest first. Never taken as fresh. */
export function usePagosPendientes(): Queue<VentaDetail> {
  const { api } = useShell();
  const query = useQuery({
    queryKey: [...PENDIENTES_KEY, 'pagos'],
    queryFn: ({ signal }) => api.ventas.detail({ pendiente: 'pago', limite: QUEUE_ROWS, total: '1' }, { signal }),
    staleTime: 0,
  });
  return queueOf(query);
}
