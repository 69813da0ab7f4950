import type { VentaDetalle } from '@fluxpartes/contrato';
import { usePaginas, useShell } from '@fluxpartes/mf-kit';
import { comoConsulta, type FiltrosDeControl } from '../filtros.ts';
import { capaDeVentas, VENTAS_KEY } from './ventas-cache.ts';

/** Cards of a page. */
export const VENTAS_POR_PAGINA = 30;

/** GET /ventas-detalle by pages of 30. While another search loads, the results of the last one stay in place. */
export function useVentas(filtros: FiltrosDeControl) {
  const { api } = useShell();
  const consulta = comoConsulta(filtros);
  const query = usePaginas<VentaDetalle>({
    clave: [...VENTAS_KEY, consulta],
    // The first page alone counts: what the screen says of the total is read from there.
    pedir: ({ cursor, limite, signal }) =>
      api.ventas.detalle({ limite, ...consulta, ...(cursor === null ? { total: '1' } : { cursor }) }, { signal }),
    porPagina: VENTAS_POR_PAGINA,
    capa: capaDeVentas,
    quedan: () => true,
  });
  return { ...query, ventas: query.filas };
}
