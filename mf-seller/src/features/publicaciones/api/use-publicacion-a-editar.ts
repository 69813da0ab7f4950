import { isApiError } from '@fluxpartes/api-client';
import type { Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** What the edit screen has to show. */
export type CargaParaEditar =
  | { tipo: 'cargando' }
  | { tipo: 'lista'; publicacion: Publicacion; recargar: () => void }
  | { tipo: 'ajena' }
  | { tipo: 'no_disponible' }
  | { tipo: 'fallo'; reintentar: () => void };

/** What is said where a listing could not be loaded (specification, section 8). */
export const ERROR_AL_CARGAR = 'Error al cargar la publicación';

/**
 * GET /publicaciones/{id} for its owner's edit: fetched anew on each visit, and after that only when it is asked for,
 * because a form stands on it. A failed load raises its alert once.
 * @param id null where the path names no listing
 */
export function usePublicacionAEditar(id: number | null, userId: number): CargaParaEditar {
  const { api, alertas } = useShell();
  const { data, error, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: ['publicacion-a-editar', userId, id],
    queryFn: ({ signal }) => api.publicaciones.obtener(id ?? 0, { signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const haFallado = error !== null && !isFetching && !yaNoEsta(error) && !terminoLaSesion(error);
  useEffect(() => {
    if (haFallado) void alertas.avisar(ERROR_AL_CARGAR);
  }, [haFallado, alertas]);
  const pedirDeNuevo = useTituloConFoco(dataUpdatedAt + errorUpdatedAt, () => void refetch());

  if (id === null || yaNoEsta(error)) return { tipo: 'no_disponible' };
  if (data === undefined) return haFallado ? { tipo: 'fallo', reintentar: pedirDeNuevo } : { tipo: 'cargando' };
  return esDe(userId, data) ? { tipo: 'lista', publicacion: data, recargar: pedirDeNuevo } : { tipo: 'ajena' };
}

/**
 * What was pressed to load again goes away with what it did: the title takes the focus once the answer is there.
 * @param llegada changes with every answer
 */
function useTituloConFoco(llegada: number, pedir: () => void): () => void {
  const pedidaTras = useRef<number | null>(null);
  useEffect(() => {
    if (pedidaTras.current === null || pedidaTras.current === llegada) return;
    pedidaTras.current = null;
    document.querySelector('h1')?.focus();
  }, [llegada]);
  return () => {
    pedidaTras.current = llegada;
    pedir();
  };
}

/** The owner gets the whole listing (contract, 'Field visibility'). */
function esDe(userId: number, publicacion: PublicacionVisible): publicacion is Publicacion {
  return publicacion.user_id === userId && publicacion.precio !== undefined;
}

function yaNoEsta(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

/** The shell says so and takes over. */
function terminoLaSesion(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}
