import type { Listeners, ShellContext } from '@fluxpartes/mf-kit';
import { usuarioKey } from './api/comprador-queries.ts';
import { PUBLICACION_KEY, PUBLICACIONES_KEY } from './api/publicaciones-key.ts';

/** What others do that changes what is kept here. */
export function listenersOf({ queryClient }: ShellContext): Listeners {
  return {
    // Asked for again when it is looked at.
    'publicacion-cambiada': () => {
      for (const queryKey of [PUBLICACIONES_KEY, PUBLICACION_KEY]) void queryClient.invalidateQueries({ queryKey });
    },
    // At once, so that no purchase begins with amounts of before.
    'usuario-cambiado': ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: usuarioKey(id), refetchType: 'all' });
    },
  };
}
