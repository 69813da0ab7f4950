import { hasSesionEnded, isApiError } from '@fluxpartes/api-client';
import type { PublicacionVisible } from '@fluxpartes/contrato';
import { invalidateLists, type Outcome, useAction, useShell, type Withdraw } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ownPublicacionesOverlay } from './own-publicaciones-cache.ts';
import { ownPublicacionesKey } from './publicaciones-keys.ts';

/**
 * PUT /publicaciones/{id}/pausar on the version that is shown. The lists show the wish at once; what fails falls back to
 * what they hold. A wish that changes while it is sent is sent after it, on the version that came back.
 */
export function usePausarPublicacion(userId: number) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  const wishes = useRef(new Map<number, { pausada: boolean; withdraw: Withdraw }>());

  const { run } = useAction({
    name: 'mf-seller/publicaciones/pausar',
    call: async (publicacion: PublicacionVisible) => {
      const { id } = publicacion;
      try {
        let actual = publicacion;
        for (;;) {
          const pausada = wishes.current.get(id)?.pausada ?? actual.pausada;
          if (pausada === actual.pausada) return;
          actual = await api.publicaciones.pausar(id, pausada, { version: actual.version });
          ownPublicacionesOverlay.put(queryClient, actual);
        }
      } catch (error) {
        // What the list shows is not what the API holds any more.
        if (isApiError(error) && !hasSesionEnded(error)) invalidateLists(queryClient, ownPublicacionesKey(userId));
        throw error;
      } finally {
        wishes.current.get(id)?.withdraw();
        wishes.current.delete(id);
        events.tell('publicacion-cambiada', { id });
      }
    },
  });

  /** @param publicacion as it is shown. Null where it is being sent already: the wish goes along with that. */
  return useCallback(
    (publicacion: PublicacionVisible, pausada: boolean): Promise<Outcome<void> | null> => {
      const { id } = publicacion;
      // The press may come before the last answer is drawn: the version that stands now is in what is known.
      const actual = ownPublicacionesOverlay.upToDate(queryClient, publicacion);
      const previous = wishes.current.get(id);
      wishes.current.set(id, { pausada, withdraw: ownPublicacionesOverlay.wish(queryClient, id, { pausada }) });
      previous?.withdraw();
      return run(actual ?? publicacion, id);
    },
    [queryClient, run],
  );
}
