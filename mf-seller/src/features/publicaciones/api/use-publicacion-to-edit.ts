import { isApiError } from '@fluxpartes/api-client';
import type { Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { focusTitle, useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** What the edit screen has to show. */
export type EditLoad =
  | { tipo: 'cargando' }
  | { tipo: 'lista'; publicacion: Publicacion; reload: () => void }
  | { tipo: 'ajena' }
  | { tipo: 'no_disponible' }
  | { tipo: 'fallo'; retry: () => void };

/** What is said where a listing could not be loaded (specification, section 8). */
export const LOAD_ERROR = 'Error al cargar la publicación';

/**
 * GET /publicaciones/{id} for its owner's edit: fetched anew on each visit, and after that only when it is asked for,
 * because a form stands on it. A failed load raises its alert once.
 * @param id null where the path names no listing
 */
export function usePublicacionToEdit(id: number | null, userId: number): EditLoad {
  const { api, alerts } = useShell();
  const { data, error, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: ['mf-seller', 'publicacion', userId, id],
    queryFn: ({ signal }) => api.publicaciones.get(id ?? 0, { signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const hasFailed = error !== null && !isFetching && !isGone(error) && !sesionHasEnded(error);
  useEffect(() => {
    if (hasFailed) void alerts.notify(LOAD_ERROR);
  }, [hasFailed, alerts]);
  const requestAgain = useFocusedTitle(dataUpdatedAt + errorUpdatedAt, () => void refetch());

  if (id === null || isGone(error)) return { tipo: 'no_disponible' };
  if (data === undefined) return hasFailed ? { tipo: 'fallo', retry: requestAgain } : { tipo: 'cargando' };
  return isOf(userId, data) ? { tipo: 'lista', publicacion: data, reload: requestAgain } : { tipo: 'ajena' };
}

/**
 * What was pressed to load again goes away with what it did: the title takes the focus once the answer is there.
 * @param arrived changes with every answer
 */
function useFocusedTitle(arrived: number, request: () => void): () => void {
  const requestedAfter = useRef<number | null>(null);
  useEffect(() => {
    if (requestedAfter.current === null || requestedAfter.current === arrived) return;
    requestedAfter.current = null;
    focusTitle();
  }, [arrived]);
  return () => {
    requestedAfter.current = arrived;
    request();
  };
}

/** The owner gets the whole listing. */
function isOf(userId: number, publicacion: PublicacionVisible): publicacion is Publicacion {
  return publicacion.user_id === userId && publicacion.precio !== undefined;
}

function isGone(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

/** The shell says so and takes over. */
function sesionHasEnded(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}
