import { isApiError } from '@fluxpartes/api-client';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { ownPublicacionesOverlay } from './own-publicaciones-cache.ts';

/**
 * DELETE /publicaciones/{id}, for each listing by itself. The lists hide it at once; where it fails it comes back to its
 * place. One that is gone already is deleted just as well.
 */
export function useBorrarPublicacion() {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-seller/publicaciones/borrar',
    call: async (id: number) => {
      const show = ownPublicacionesOverlay.hide(queryClient, id);
      try {
        await api.publicaciones.borrar(id).catch((error: unknown) => {
          if (!isApiError(error) || error.status !== 404) throw error;
        });
        ownPublicacionesOverlay.borrar(queryClient, id);
        events.tell('publicacion-cambiada', { id });
      } finally {
        show();
      }
    },
  });
}
