import { type ApiError, isApiError, isConnectionError } from '@fluxpartes/api-client';
import type { EditarPublicacion, Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Foto } from '../fotos/use-fotos.ts';
import { ownPublicacionesOverlay } from './own-publicaciones-cache.ts';

/** What is changed of a listing, and its new photos. */
interface Edit {
  details: EditarPublicacion;
  fotos: readonly Foto[];
}

/**
 * PUT /publicaciones/{id} on the version that was loaded. Where the connection was lost, the edit may have arrived all
 * the same, and its retry is refused as made on an old version: what stands there now decides whether it is saved.
 */
export function useEditarPublicacion(publicacion: Publicacion) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  const wasInterrupted = useRef(false);
  const { id, version } = publicacion;
  return useAction({
    name: 'mf-seller/publicaciones/editar',
    stopsOnLeave: true,
    call: async ({ details, fotos }: Edit, control) => {
      const saved = await api.publicaciones
        .editar(id, details, fotos, { version, ...control })
        .catch(async (error: unknown) => {
          if (isConnectionError(error)) wasInterrupted.current = true;
          if (!wasInterrupted.current || !isOtherVersion(error)) throw error;
          const actual = await api.publicaciones.get(id, { signal: control.signal });
          if (wasSaved(actual, publicacion, { details, fotos })) return actual;
          throw error;
        });
      ownPublicacionesOverlay.put(queryClient, saved);
      events.tell('publicacion-cambiada', { id });
    },
  });
}

/** Whether a call was refused because somebody changed the listing meanwhile. */
export function isOtherVersion(error: unknown): error is ApiError {
  return isApiError(error) && error.status === 412;
}

/** Whether the listing is what this very edit makes of it. */
function wasSaved(actual: PublicacionVisible, antes: Publicacion, edit: Edit): boolean {
  const { imagenesAEliminar, existencias_antes: _, existencias, ...others } = edit.details;
  const campos = existencias === undefined ? others : { ...others, existencias };
  const kept = antes.fotos.filter((foto) => !imagenesAEliminar.includes(foto));
  const hasSome = new Map<string, unknown>(Object.entries(actual));
  return (
    actual.version === antes.version + 1 &&
    actual.fotos.length === kept.length + edit.fotos.length &&
    kept.every((foto, place) => actual.fotos[place] === foto) &&
    Object.entries(campos).every(([campo, value]) => JSON.stringify(hasSome.get(campo)) === JSON.stringify(value))
  );
}
