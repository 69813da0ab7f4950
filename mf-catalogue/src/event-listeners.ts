import type { Listeners, ShellContext } from '@fluxpartes/mf-kit';
import { PUBLICACION_KEY, PUBLICACIONES_KEY, usuarioKey } from './api/catalogue-api.ts';

export function eventListenersOf({ queryClient }: ShellContext): Listeners {
  return {
    // Refetched on the next visit.
    'publicacion-cambiada': () => {
      for (const queryKey of [PUBLICACIONES_KEY, PUBLICACION_KEY]) void queryClient.invalidateQueries({ queryKey });
    },
    // Active queries are refetched too, so that no purchase begins with old amounts.
    'usuario-cambiado': ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: usuarioKey(id), refetchType: 'all' });
    },
  };
}
