import type { Venta } from '@fluxpartes/contrato';
import { usePaginas, useShell } from '@fluxpartes/mf-kit';

/** Cards of a page. */
export const VENTAS_POR_PAGINA = 24;

/** Where a seller's sales lie in the cache, for a search or for none (''). */
export function ventasKey(userId: number, q: string) {
  return ['ventas', userId, q] as const;
}

/**
 * GET /usuarios/{id}/ventas by pages, newest first. While another search runs, the results of the last one stay. All that
 * are shown are asked for again when one comes back to them and when the window regains the focus, however fresh they are,
 * so that who has paid is true.
 */
export function useVentas(userId: number, q: string) {
  const { api } = useShell();
  const consulta = usePaginas<Venta>({
    clave: ventasKey(userId, q),
    pedir: ({ cursor, limite, signal }) =>
      api.usuarios.ventas(userId, { limite, q, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    porPagina: VENTAS_POR_PAGINA,
    quedan: (anterior) => anterior[1] === userId,
    alcance: 'todas',
    frescaMs: 0,
    alEntrar: true,
  });
  return { ...consulta, ventas: consulta.filas };
}
