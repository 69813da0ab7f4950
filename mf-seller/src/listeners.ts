import type { Listeners, ShellContext } from '@fluxpartes/mf-kit';
import { usuarioKey } from './usuario-key.ts';

/** What others do that changes what is kept here. */
export function listenersOf({ queryClient }: ShellContext): Listeners {
  return {
    // The commission stands on the user's approvals, and its screen may be opened next.
    'usuario-cambiado': ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: usuarioKey(id), refetchType: 'all' });
    },
  };
}
