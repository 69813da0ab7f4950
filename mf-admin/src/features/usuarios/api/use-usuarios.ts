import { useShell } from '@fluxpartes/mf-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comoConsulta, type FiltrosDeCuentas } from '../filtros.ts';
import { USUARIOS_KEY } from './usuarios-cache.ts';

/** Cards of a page. */
const USUARIOS_POR_PAGINA = 30;

/** GET /usuarios by pages of 30. While another search loads, the results of the last one stay in place. */
export function useUsuarios(filtros: FiltrosDeCuentas) {
  const { api } = useShell();
  const consulta = comoConsulta(filtros);
  const query = useInfiniteQuery({
    queryKey: [...USUARIOS_KEY, consulta],
    queryFn: ({ pageParam, signal }) => {
      const pagina = { limite: USUARIOS_POR_PAGINA, ...consulta };
      // The first page alone counts: what the screen says of the total is read from there.
      return api.usuarios.listar(pageParam === null ? { ...pagina, total: '1' } : { ...pagina, cursor: pageParam }, {
        signal,
      });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (ultima) => ultima.nextCursor,
    placeholderData: (previas) => previas,
  });
  const { data } = query;
  const usuarios = useMemo(() => data?.pages.flatMap((pagina) => pagina.items) ?? [], [data]);
  return { ...query, usuarios, total: data?.pages[0]?.total ?? null };
}

/** The list's query, as its screen uses it. */
export type ConsultaDeUsuarios = ReturnType<typeof useUsuarios>;
