import type { FiltrosDeCatalogo } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { comoLaVe, useEspectador } from '../../../api/espectador.ts';
import { type PaginaDeCatalogo, publicacionesKey } from '../../../api/publicaciones-key.ts';
import { escribirFiltros, type Filtros } from '../filtros.ts';

/** Cards of a page. The site preloads the first one under the very same address. */
export const TARJETAS_POR_PAGINA = 24;
/** Coming back from a listing shows the pages as they were left; they are asked for again once this old. */
const FRESCA_MS = 60_000;
/** The loaded pages outlive a long look at a listing. */
export const EN_MEMORIA_MS = 30 * 60_000;

/** GET /publicaciones by pages of 24. While other filters load, the results of the last ones stay in place. */
export function usePublicaciones(filtros: Filtros) {
  const { api } = useShell();
  const espectador = useEspectador();
  const query = useInfiniteQuery({
    queryKey: [...publicacionesKey(espectador), escribirFiltros(filtros).toString()],
    queryFn: async ({ pageParam, signal }) => {
      const pagina = await api.publicaciones.listar(parametros(filtros, pageParam), { signal });
      return { ...pagina, items: pagina.items.map((fila) => comoLaVe(espectador, fila)) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (ultima: PaginaDeCatalogo) => ultima.nextCursor,
    placeholderData: (previa, consulta) => (consulta?.queryKey[1] === espectador ? previa : undefined),
    staleTime: FRESCA_MS,
    gcTime: EN_MEMORIA_MS,
  });
  const { error, data } = query;
  useEffect(() => {
    if (error) console.error('Error al cargar publicaciones', error);
  }, [error]);
  const publicaciones = useMemo(() => data?.pages.flatMap((pagina) => pagina.items) ?? [], [data]);
  return { ...query, publicaciones, total: data?.pages[0]?.total ?? null };
}

/** The first page alone asks for the total: it is what the count on the screen is read from. */
function parametros(filtros: Filtros, cursor: string | null): FiltrosDeCatalogo {
  const pagina = { limite: TARJETAS_POR_PAGINA, ...filtros };
  return cursor === null ? { ...pagina, total: '1' } : { ...pagina, cursor };
}
