import { isApiError, sentenciaDe } from '@fluxpartes/api-client';
import type { Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ponerEnMisPublicaciones } from './mis-publicaciones-cache.ts';
import { misPublicacionesKey, olvidarPublicaciones } from './publicaciones-keys.ts';
import { esDeOtraVersion } from './use-editar-publicacion.ts';

/** How a change of state ended. One that gave way to a later wish for the same listing says nothing. */
export type CambioDeEstado = { tipo: 'cambiada' } | { tipo: 'sin_sesion' } | { tipo: 'fallida'; mensaje: string };

const ERROR_AL_CAMBIAR = 'Error al cambiar el estado de la publicación';

/**
 * PUT /publicaciones/{id}/pausar on the version that is shown. The screen shows `deseadas` at once; what fails falls
 * back to what the list holds. A wish that changes while it is sent is sent after it, on the version that came back.
 */
export function usePausarPublicacion(userId: number) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const [deseadas, setDeseadas] = useState<ReadonlyMap<number, boolean>>(new Map());
  const deseos = useRef(new Map<number, boolean>());
  const publicarDeseos = () => setDeseadas(new Map(deseos.current));

  const enviar = async (inicial: Publicacion) => {
    let actual: PublicacionVisible = inicial;
    for (;;) {
      const pausada = deseos.current.get(inicial.id) ?? actual.pausada;
      if (pausada === actual.pausada) return;
      actual = await api.publicaciones.pausar(inicial.id, pausada, { version: actual.version });
      ponerEnMisPublicaciones(queryClient, userId, actual);
    }
  };

  /** @param publicacion as the list holds it. Null where it is being sent already: the wish goes along with that. */
  const pausar = async (publicacion: Publicacion, pausada: boolean): Promise<CambioDeEstado | null> => {
    const yaSeEnvia = deseos.current.has(publicacion.id);
    deseos.current.set(publicacion.id, pausada);
    publicarDeseos();
    if (yaSeEnvia) return null;
    try {
      await enviar(publicacion);
      return { tipo: 'cambiada' };
    } catch (error) {
      if (isApiError(error) && error.status === 401) return { tipo: 'sin_sesion' };
      // What the list shows is not what the API holds any more.
      if (isApiError(error)) void queryClient.invalidateQueries({ queryKey: misPublicacionesKey(userId) });
      return {
        tipo: 'fallida',
        mensaje: esDeOtraVersion(error) ? sentenciaDe(error, ERROR_AL_CAMBIAR) : ERROR_AL_CAMBIAR,
      };
    } finally {
      deseos.current.delete(publicacion.id);
      publicarDeseos();
      olvidarPublicaciones(queryClient);
    }
  };

  return { deseadas, pausar };
}
