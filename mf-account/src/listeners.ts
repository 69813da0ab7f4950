import type { Listeners, ShellContext } from '@fluxpartes/mf-kit';
import { comprasUltimos30Key, usuarioKey } from './api/usuario-queries.ts';

/** What others do that changes what is kept here. */
export function listenersOf({ queryClient }: ShellContext): Listeners {
  return {
    // At once: the account is where a purchase leads, with the cashback that is left. Its lists ask whenever they open.
    'compra-hecha': ({ compradorId }) => {
      for (const queryKey of [usuarioKey(compradorId), comprasUltimos30Key(compradorId)]) {
        void queryClient.invalidateQueries({ queryKey, refetchType: 'all' });
      }
    },
  };
}
