import { isApiError, outcomeOf } from '@fluxpartes/api-client';
import type { Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { invalidateLists, useShell, type Withdraw } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ownPublicacionesOverlay } from './own-publicaciones-cache.ts';
import { forgetPublicaciones, ownPublicacionesKey } from './publicaciones-keys.ts';
import { isOtherVersion } from './use-editar-publicacion.ts';

/** How a change of state ended. One that gave way to a later wish for the same listing says nothing. */
export type EstadoChange = { tipo: 'cambiada' } | { tipo: 'sin_sesion' } | { tipo: 'fallida'; message: string };

const CHANGE_ERROR = 'Error al cambiar el estado de la publicación';

/**
 * PUT /publicaciones/{id}/pausar on the version that is shown. The lists show the wish at once; what fails falls back to
 * what they hold. A wish that changes while it is sent is sent after it, on the version that came back.
 */
export function usePausarPublicacion(userId: number) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const wishes = useRef(new Map<number, { pausada: boolean; withdraw: Withdraw }>());

  const send = async (initialValue: Publicacion) => {
    let actual: PublicacionVisible = initialValue;
    for (;;) {
      const pausada = wishes.current.get(initialValue.id)?.pausada ?? actual.pausada;
      if (pausada === actual.pausada) return;
      actual = await api.publicaciones.pausar(initialValue.id, pausada, { version: actual.version });
      ownPublicacionesOverlay.put(queryClient, actual);
    }
  };

  /** @param publicacion as it is shown. Null where it is being sent already: the wish goes along with that. */
  const pausar = async (publicacion: Publicacion, pausada: boolean): Promise<EstadoChange | null> => {
    const { id } = publicacion;
    const previous = wishes.current.get(id);
    wishes.current.set(id, { pausada, withdraw: ownPublicacionesOverlay.wish(queryClient, id, { pausada }) });
    previous?.withdraw();
    if (previous) return null;
    try {
      await send(publicacion);
      return { tipo: 'cambiada' };
    } catch (error) {
      if (isApiError(error) && error.status === 401) return { tipo: 'sin_sesion' };
      // What the list shows is not what the API holds any more.
      if (isApiError(error)) invalidateLists(queryClient, ownPublicacionesKey(userId));
      return {
        tipo: 'fallida',
        message: isOtherVersion(error) ? outcomeOf(error, CHANGE_ERROR) : CHANGE_ERROR,
      };
    } finally {
      wishes.current.get(id)?.withdraw();
      wishes.current.delete(id);
      forgetPublicaciones(queryClient);
    }
  };

  return pausar;
}
