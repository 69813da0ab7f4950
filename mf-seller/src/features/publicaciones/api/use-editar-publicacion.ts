import { type ApiError, isApiError } from '@fluxpartes/api-client';
import type { EditarPublicacion, Publicacion } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { Foto } from '../fotos/use-fotos.ts';
import { ownPublicacionesOverlay } from './own-publicaciones-cache.ts';

/** What is changed of a listing, and its new photos. */
interface Edit {
  details: EditarPublicacion;
  fotos: readonly Foto[];
}

/**
 * PUT /publicaciones/{id} on the version that was loaded. Its key answers for an edit that arrived though its answer was lost.
 */
export function useEditarPublicacion(publicacion: Publicacion) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  const { id, version } = publicacion;
  return useAction({
    name: 'mf-seller/publicaciones/editar',
    stopsOnLeave: true,
    call: async ({ details, fotos }: Edit, control) => {
      const saved = await api.publicaciones.editar(id, details, fotos, { version, ...control });
      ownPublicacionesOverlay.put(queryClient, saved);
      events.tell('publicacion-cambiada', { id });
    },
  });
}

/** Whether a call was refused because somebody changed the listing meanwhile. */
export function isOtherVersion(error: unknown): error is ApiError {
  return isApiError(error) && error.status === 412;
}
