import type { Page } from '@fluxpartes/api-client';
import type { Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { misPublicacionesKey } from './publicaciones-keys.ts';

/** Listings of a page. */
const PUBLICACIONES_POR_PAGINA = 24;

/** One page of a seller's own listings as it lies in the cache. */
export type PaginaDeMias = Page<PublicacionVisible>;

/**
 * GET /publicaciones?user_id=me by pages, newest first, paused ones too. Only those are kept whose owner is the user
 * (specification, section 6). While another search loads, the results of the last one stay in place.
 */
export function useMisPublicaciones(userId: number, q: string) {
  const { api } = useShell();
  const query = useInfiniteQuery({
    queryKey: [...misPublicacionesKey(userId), q],
    queryFn: ({ pageParam, signal }) => {
      const pagina = { user_id: userId, q, limite: PUBLICACIONES_POR_PAGINA };
      return api.publicaciones.listar(
        pageParam === null ? { ...pagina, total: '1' } : { ...pagina, cursor: pageParam },
        {
          signal,
        },
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (ultima: PaginaDeMias) => ultima.nextCursor,
    placeholderData: (previa, consulta) => (consulta?.queryKey[1] === userId ? previa : undefined),
  });
  const { error, data } = query;
  useEffect(() => {
    if (error) console.error('Error al cargar publicaciones', error);
  }, [error]);
  const publicaciones = useMemo(
    () => data?.pages.flatMap(({ items }) => items).filter((fila) => esDe(userId, fila)) ?? [],
    [data, userId],
  );
  return { ...query, publicaciones, total: data?.pages[0]?.total ?? null };
}

/** The owner gets the whole listing (contract, 'Field visibility'). */
function esDe(userId: number, fila: PublicacionVisible): fila is Publicacion {
  return fila.user_id === userId && fila.precio !== undefined;
}
