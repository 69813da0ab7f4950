import { isApiError } from '@fluxpartes/api-client';
import { useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sacarDeMisPublicaciones } from './mis-publicaciones-cache.ts';
import { olvidarPublicaciones } from './publicaciones-keys.ts';

/** How a deletion ended. */
export type Borrado = 'borrada' | 'sin_sesion' | 'fallida';

/**
 * DELETE /publicaciones/{id}. The screen hides what is in `borrando` at once; where it fails it comes back to its place.
 * One that is gone already is deleted just as well.
 */
export function useBorrarPublicacion(userId: number) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const [borrando, setBorrando] = useState<ReadonlySet<number>>(new Set());

  const borrar = async (id: number): Promise<Borrado> => {
    setBorrando((antes) => new Set([...antes, id]));
    try {
      await api.publicaciones.borrar(id).catch((error: unknown) => {
        if (!isApiError(error) || error.status !== 404) throw error;
      });
      sacarDeMisPublicaciones(queryClient, userId, id);
      olvidarPublicaciones(queryClient);
      return 'borrada';
    } catch (error) {
      return isApiError(error) && error.status === 401 ? 'sin_sesion' : 'fallida';
    } finally {
      setBorrando((antes) => new Set([...antes].filter((otra) => otra !== id)));
    }
  };

  return { borrando, borrar };
}
