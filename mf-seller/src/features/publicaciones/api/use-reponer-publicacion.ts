import { hasSesionEnded, isApiError } from '@fluxpartes/api-client';
import type { Publicacion } from '@fluxpartes/contrato';
import { invalidateLists, useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { ownPublicacionesOverlay } from './own-publicaciones-cache.ts';
import { ownPublicacionesKey } from './publicaciones-keys.ts';

/** A listing without units, and how many there are now; null is no limit. */
interface Restock {
  publicacion: Publicacion;
  existencias: number | null;
}

/** PUT /publicaciones/{id}/pausar with units, on the version that is shown: the listing is on the catalogue again. */
export function useReponerPublicacion(userId: number) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-seller/publicaciones/reponer',
    call: async ({ publicacion: { id, version }, existencias }: Restock) => {
      try {
        ownPublicacionesOverlay.put(queryClient, await api.publicaciones.reponer(id, existencias, { version }));
      } catch (error) {
        // What the list shows is not what the API holds any more.
        if (isApiError(error) && !hasSesionEnded(error)) invalidateLists(queryClient, ownPublicacionesKey(userId));
        throw error;
      } finally {
        events.tell('publicacion-cambiada', { id });
      }
    },
  });
}
