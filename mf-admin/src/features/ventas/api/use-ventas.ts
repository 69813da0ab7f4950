import { useShell } from '@fluxpartes/mf-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comoConsulta, type FiltrosDeControl } from '../filtros.ts';
import { conNovedades, useNovedades, VENTAS_KEY } from './ventas-cache.ts';

/** Cards of a page. */
export const VENTAS_POR_PAGINA = 30;

/** GET /ventas-detalle by pages of 30. While another search loads, the results of the last one stay in place. */
export function useVentas(filtros: FiltrosDeControl) {
  const { api } = useShell();
  const consulta = comoConsulta(filtros);
  const query = useInfiniteQuery({
    queryKey: [...VENTAS_KEY, consulta],
    queryFn: ({ pageParam, signal }) => {
      const pagina = { limite: VENTAS_POR_PAGINA, ...consulta };
      // The first page alone counts: what the screen says of the total is read from there.
      return api.ventas.detalle(pageParam === null ? { ...pagina, total: '1' } : { ...pagina, cursor: pageParam }, {
        signal,
      });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (ultima) => ultima.nextCursor,
    placeholderData: (previas) => previas,
  });
  const { data } = query;
  const novedades = useNovedades();
  const ventas = useMemo(
    () => data?.pages.flatMap((pagina) => pagina.items.map((fila) => conNovedades(fila, novedades))) ?? [],
    [data, novedades],
  );
  return { ...query, ventas, total: data?.pages[0]?.total ?? null };
}
