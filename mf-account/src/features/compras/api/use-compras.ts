import { useShell } from '@fluxpartes/mf-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comprasKey } from './compras-key.ts';
import { pedirCompras } from './pedir-compras.ts';

interface Opciones {
  /** Searches over product and number; '' for all. */
  q?: string;
  /** Asks for nothing while false. */
  enabled?: boolean;
}

/**
 * GET /usuarios/{id}/compras by pages of 50, newest first. While another search loads, the rows of the last one stay.
 * Whoever comes back sees the rows of before and has them anew: a purchase may have been made meanwhile.
 */
export function useCompras(userId: number, { q = '', enabled = true }: Opciones = {}) {
  const { api } = useShell();
  const query = useInfiniteQuery({
    queryKey: [...comprasKey(userId), q],
    queryFn: ({ pageParam, signal }) => pedirCompras(api, userId, { q, cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (ultima) => ultima.nextCursor,
    placeholderData: (previa, consulta) => (consulta?.queryKey[1] === userId ? previa : undefined),
    refetchOnMount: 'always',
    enabled,
  });
  const { data } = query;
  const compras = useMemo(() => data?.pages.flatMap((pagina) => pagina.items) ?? [], [data]);
  return { ...query, compras, total: data?.pages[0]?.total ?? null };
}

/** A list of purchases as the screens read it. */
export type ConsultaDeCompras = ReturnType<typeof useCompras>;
