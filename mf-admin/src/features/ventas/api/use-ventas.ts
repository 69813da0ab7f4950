import type { VentaDetail } from '@fluxpartes/contrato';
import { usePages, useShell } from '@fluxpartes/mf-kit';
import { asSearchParams, type ManagerFilters } from '../filters.ts';
import { VENTAS_KEY, ventasOverlay } from './ventas-cache.ts';

/** Cards of a page. */
export const VENTAS_PER_PAGE = 30;

/** GET /ventas-detalle by pages of 30. While another search loads, the results of the last one stay in place. */
export function useVentas(filters: ManagerFilters) {
  const { api } = useShell();
  const searchParams = asSearchParams(filters);
  const query = usePages<VentaDetail>({
    key: [...VENTAS_KEY, searchParams],
    // The first page alone counts: what the screen says of the total is read from there.
    request: ({ cursor, limite, signal }) =>
      api.ventas.detail({ limite, ...searchParams, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    perPage: VENTAS_PER_PAGE,
    overlay: ventasOverlay,
    keeps: () => true,
  });
  const over = ventasOverlay.useOver();
  return {
    ...query,
    ventas: query.rows,
    /** A sale as it is known by now, also where it has left the list. */
    upToDate: (venta: VentaDetail): VentaDetail => {
      const listed = query.rows.find(({ id }) => id === venta.id);
      return listed ?? over([venta])[0] ?? venta;
    },
  };
}
