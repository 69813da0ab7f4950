import type { Page } from '@fluxpartes/api-client';
import type { Venta } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Cards of a page. */
export const VENTAS_POR_PAGINA = 24;

/** The sales as they lie in the cache: the pages that were asked for, and after which cursor. */
export type VentasEnMemoria = InfiniteData<Page<Venta>, string | null>;

/** Where a seller's sales lie in the cache, for a search or for none (''). */
export function ventasKey(userId: number, q: string) {
  return ['ventas', userId, q] as const;
}

/**
 * GET /usuarios/{id}/ventas by pages, newest first. While another search runs, the results of the last one stay. Never
 * stale by itself: `useRefrescar` asks again for all that is shown, in few calls.
 */
export function useVentas(userId: number, q: string) {
  const { api } = useShell();
  const consulta = useInfiniteQuery({
    queryKey: ventasKey(userId, q),
    queryFn: ({ pageParam, signal }) =>
      api.usuarios.ventas(
        userId,
        { limite: VENTAS_POR_PAGINA, q, ...(pageParam === null ? { total: '1' } : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previa, anterior) => (anterior?.queryKey[1] === userId ? previa : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = consulta;
  const ventas = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  return { ...consulta, ventas, total: data?.pages[0]?.total ?? null };
}
