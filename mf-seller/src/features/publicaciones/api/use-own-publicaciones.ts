import type { Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { usePages, useShell } from '@fluxpartes/mf-kit';
import { useEffect, useMemo } from 'react';
import { ownPublicacionesOverlay } from './own-publicaciones-cache.ts';
import { ownPublicacionesKey } from './publicaciones-keys.ts';

/** Listings of a page. */
const PUBLICACIONES_PER_PAGE = 24;

/**
 * GET /publicaciones?user_id=me by pages, newest first, paused ones too. Only those are kept whose owner is the user
 * (specification, section 6). While another search loads, the results of the last one stay in place.
 */
export function useOwnPublicaciones(userId: number, q: string) {
  const { api } = useShell();
  const query = usePages<PublicacionVisible>({
    key: [...ownPublicacionesKey(userId), q],
    request: ({ cursor, limite, signal }) => {
      const page = { user_id: userId, q, limite };
      return api.publicaciones.list(cursor === null ? { ...page, total: '1' } : { ...page, cursor }, { signal });
    },
    perPage: PUBLICACIONES_PER_PAGE,
    overlay: ownPublicacionesOverlay,
    keeps: (previous) => previous[2] === userId,
  });
  const { error, rows } = query;
  useEffect(() => {
    if (error) console.error('Error al cargar publicaciones', error);
  }, [error]);
  const publicaciones = useMemo(() => rows.filter((row) => isOf(userId, row)), [rows, userId]);
  return { ...query, publicaciones };
}

/** The owner gets the whole listing. */
function isOf(userId: number, row: PublicacionVisible): row is Publicacion {
  return row.user_id === userId && row.precio !== undefined;
}
