import { isApiError } from '@fluxpartes/api-client';
import { useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { ownPublicacionesOverlay } from './own-publicaciones-cache.ts';
import { forgetPublicaciones } from './publicaciones-keys.ts';

/** How a deletion ended. */
export type Deletion = 'borrada' | 'sin_sesion' | 'fallida';

/**
 * DELETE /publicaciones/{id}. The lists hide it at once; where it fails it comes back to its place. One that is gone
 * already is deleted just as well.
 */
export function useBorrarPublicacion(): (id: number) => Promise<Deletion> {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return async (id) => {
    const show = ownPublicacionesOverlay.hide(queryClient, id);
    try {
      await api.publicaciones.borrar(id).catch((error: unknown) => {
        if (!isApiError(error) || error.status !== 404) throw error;
      });
      ownPublicacionesOverlay.borrar(queryClient, id);
      forgetPublicaciones(queryClient);
      return 'borrada';
    } catch (error) {
      return isApiError(error) && error.status === 401 ? 'sin_sesion' : 'fallida';
    } finally {
      show();
    }
  };
}
