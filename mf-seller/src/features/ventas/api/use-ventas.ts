import type { VentaVendida } from '@fluxpartes/contrato';
import { usePages, useShell } from '@fluxpartes/mf-kit';

/** Cards of a page. */
export const VENTAS_PER_PAGE = 24;

/** The beginning of the keys of all of them. */
export const VENTAS_KEY = ['mf-seller', 'ventas'] as const;

/** Where a seller's sales lie in the cache, for a search or for none (''). */
export function ventasKey(userId: number, q: string) {
  return [...VENTAS_KEY, userId, q] as const;
}

/**
 * GET /usuarios/{id}/ventas by pages, newest first. While another search runs, the results of the last one stay. All that
 * are shown are asked for again when one comes back to them and when the window regains the focus, however fresh they are,
 * so that who has paid is true.
 */
export function useVentas(userId: number, q: string) {
  const { api } = useShell();
  const query = usePages<VentaVendida>({
    key: ventasKey(userId, q),
    request: ({ cursor, limite, signal }) =>
      api.usuarios.ventas(userId, { limite, q, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    perPage: VENTAS_PER_PAGE,
    keeps: (previous) => previous[2] === userId,
    scope: 'todas',
    freshMs: 0,
    onEnter: true,
  });
  return { ...query, ventas: query.rows };
}
