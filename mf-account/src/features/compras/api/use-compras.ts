import { useShell } from '@fluxpartes/mf-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comprasKey } from './compras-key.ts';

/** Rows of a page. */
export const COMPRAS_POR_PAGINA = 50;

interface Opciones {
  /** Searches over product and number; '' for all. */
  q?: string;
  /** Asks for nothing while false. */
  enabled?: boolean;
}

/** GET /usuarios/{id}/compras by pages of 50, newest first. While another search loads, the rows of the last one stay. */
export function useCompras(userId: number, { q = '', enabled = true }: Opciones = {}) {
  const { api } = useShell();
  const query = useInfiniteQuery({
    queryKey: [...comprasKey(userId), q],
    queryFn: ({ pageParam, signal }) => {
      const pagina = { limite: COMPRAS_POR_PAGINA, q };
      // The first page alone asks for the total: it is what the count on the screen is read from.
      const parametros = pageParam === null ? { ...pagina, total: '1' as const } : { ...pagina, cursor: pageParam };
      return api.usuarios.compras(userId, parametros, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (ultima) => ultima.nextCursor,
    placeholderData: (previa, consulta) => (consulta?.queryKey[1] === userId ? previa : undefined),
    enabled,
  });
  const { data } = query;
  const compras = useMemo(() => data?.pages.flatMap((pagina) => pagina.items) ?? [], [data]);
  return { ...query, compras, total: data?.pages[0]?.total ?? null };
}

/** A list of purchases as the screens read it. */
export type ConsultaDeCompras = ReturnType<typeof useCompras>;
