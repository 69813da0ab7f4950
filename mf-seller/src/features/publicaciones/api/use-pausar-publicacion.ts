import { isApiError, sentenciaDe } from '@fluxpartes/api-client';
import type { Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { invalidarListas, type Retirar, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { capaDeMias } from './mis-publicaciones-cache.ts';
import { misPublicacionesKey, olvidarPublicaciones } from './publicaciones-keys.ts';
import { esDeOtraVersion } from './use-editar-publicacion.ts';

/** How a change of state ended. One that gave way to a later wish for the same listing says nothing. */
export type CambioDeEstado = { tipo: 'cambiada' } | { tipo: 'sin_sesion' } | { tipo: 'fallida'; mensaje: string };

const ERROR_AL_CAMBIAR = 'Error al cambiar el estado de la publicación';

/**
 * PUT /publicaciones/{id}/pausar on the version that is shown. The lists show the wish at once; what fails falls back to
 * what they hold. A wish that changes while it is sent is sent after it, on the version that came back.
 */
export function usePausarPublicacion(userId: number) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const deseos = useRef(new Map<number, { pausada: boolean; retirar: Retirar }>());

  const enviar = async (inicial: Publicacion) => {
    let actual: PublicacionVisible = inicial;
    for (;;) {
      const pausada = deseos.current.get(inicial.id)?.pausada ?? actual.pausada;
      if (pausada === actual.pausada) return;
      actual = await api.publicaciones.pausar(inicial.id, pausada, { version: actual.version });
      capaDeMias.poner(queryClient, actual);
    }
  };

  /** @param publicacion as it is shown. Null where it is being sent already: the wish goes along with that. */
  const pausar = async (publicacion: Publicacion, pausada: boolean): Promise<CambioDeEstado | null> => {
    const { id } = publicacion;
    const anterior = deseos.current.get(id);
    deseos.current.set(id, { pausada, retirar: capaDeMias.desear(queryClient, id, { pausada }) });
    anterior?.retirar();
    if (anterior) return null;
    try {
      await enviar(publicacion);
      return { tipo: 'cambiada' };
    } catch (error) {
      if (isApiError(error) && error.status === 401) return { tipo: 'sin_sesion' };
      // What the list shows is not what the API holds any more.
      if (isApiError(error)) invalidarListas(queryClient, misPublicacionesKey(userId));
      return {
        tipo: 'fallida',
        mensaje: esDeOtraVersion(error) ? sentenciaDe(error, ERROR_AL_CAMBIAR) : ERROR_AL_CAMBIAR,
      };
    } finally {
      deseos.current.get(id)?.retirar();
      deseos.current.delete(id);
      olvidarPublicaciones(queryClient);
    }
  };

  return pausar;
}
