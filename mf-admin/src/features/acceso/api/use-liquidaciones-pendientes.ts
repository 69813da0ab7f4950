import { liquidacionesCalls } from '@fluxpartes/api-client';
import type { LiquidacionPendiente } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { PENDIENTES_KEY, QUEUE_ROWS, type Queue, queueOf } from './queue.ts';

/** GET /liquidaciones/pendientes: the shops that are to be paid, each by its own number. Never taken as fresh. */
export function useLiquidacionesPendientes(): Queue<LiquidacionPendiente & { id: number }> {
  const { http } = useShell().api;
  const query = useQuery({
    queryKey: [...PENDIENTES_KEY, 'liquidaciones'],
    queryFn: async ({ signal }) => {
      const page = await liquidacionesCalls(http).pendientes({ limite: QUEUE_ROWS, total: '1' }, { signal });
      return { ...page, items: page.items.map((local) => ({ ...local, id: local.vendedor_id })) };
    },
    staleTime: 0,
  });
  return queueOf(query);
}
