import type { Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { usePaginas, useShell } from '@fluxpartes/mf-kit';
import { useEffect, useMemo } from 'react';
import { capaDeMias } from './mis-publicaciones-cache.ts';
import { misPublicacionesKey } from './publicaciones-keys.ts';

/** Listings of a page. */
const PUBLICACIONES_POR_PAGINA = 24;

/**
 * GET /publicaciones?user_id=me by pages, newest first, paused ones too. Only those are kept whose owner is the user
 * (specification, section 6). While another search loads, the results of the last one stay in place.
 */
export function useMisPublicaciones(userId: number, q: string) {
  const { api } = useShell();
  const query = usePaginas<PublicacionVisible>({
    clave: [...misPublicacionesKey(userId), q],
    pedir: ({ cursor, limite, signal }) => {
      const pagina = { user_id: userId, q, limite };
      return api.publicaciones.listar(cursor === null ? { ...pagina, total: '1' } : { ...pagina, cursor }, { signal });
    },
    porPagina: PUBLICACIONES_POR_PAGINA,
    capa: capaDeMias,
    quedan: (anterior) => anterior[1] === userId,
  });
  const { error, filas } = query;
  useEffect(() => {
    if (error) console.error('Error al cargar publicaciones', error);
  }, [error]);
  const publicaciones = useMemo(() => filas.filter((fila) => esDe(userId, fila)), [filas, userId]);
  return { ...query, publicaciones };
}

/** The owner gets the whole listing (contract, 'Field visibility'). */
function esDe(userId: number, fila: PublicacionVisible): fila is Publicacion {
  return fila.user_id === userId && fila.precio !== undefined;
}
