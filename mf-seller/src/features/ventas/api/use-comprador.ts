import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { createQueue } from './queue.ts';

/** Buyers that are asked for at a time: a page of sales may have 24 of them, and a phone one poor line. */
const queued = createQueue(4);
/** A buyer's name and telephone hardly ever change. */
const FRESH_MS = 5 * 60_000;

/**
 * GET /usuarios/{id} of a buyer: once for each, however many sales they are in. Blank where it fails.
 * @param vendedorId who is looking: what one may see of a user depends on it
 */
export function useComprador(vendedorId: number, compradorId: number) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['mf-seller', 'comprador', vendedorId, compradorId],
    // Without a signal: a card that scrolls away must not call off what the next one needs.
    queryFn: () => queued(() => api.usuarios.get(compradorId)),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
}
