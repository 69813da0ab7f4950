import { isApiError } from '@fluxpartes/api-client';
import type { CambiosDeUsuario, Campos, Usuario, UsuarioVisible } from '@fluxpartes/contrato';
import { invalidarListas, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { capaDeUsuarios, historialKey } from './usuarios-cache.ts';

/** How a change ended. `cruzado` brings the user as somebody else left it. */
export type Desenlace =
  | { tipo: 'guardado'; usuario: Usuario }
  | { tipo: 'cruzado'; actual: Usuario }
  | { tipo: 'rechazado'; status: number; campos: Campos }
  | { tipo: 'sin_respuesta' };

/**
 * PUT /usuarios/{id} over the version that was changed. It counts as saved only where the answer holds the user. Whatever
 * comes back is put where the user is listed.
 */
export function useEditarUsuario(): (usuario: Usuario, cambios: CambiosDeUsuario) => Promise<Desenlace> {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useCallback(
    async (usuario, cambios) => {
      const { id, version } = usuario;
      const poner = (nuevo: Usuario) => {
        capaDeUsuarios.poner(queryClient, nuevo);
        invalidarListas(queryClient, historialKey(id));
      };
      try {
        const { usuario: guardado } = await api.usuarios.editarComoAdmin(id, cambios, { version });
        if (!esEntero(guardado)) return { tipo: 'rechazado', status: 200, campos: {} };
        poner(guardado);
        return { tipo: 'guardado', usuario: guardado };
      } catch (error) {
        if (!isApiError(error)) return { tipo: 'sin_respuesta' };
        if (error.status !== 412) return { tipo: 'rechazado', status: error.status, campos: error.campos };
      }
      try {
        const actual = await api.usuarios.obtener(id);
        if (!esEntero(actual)) return { tipo: 'rechazado', status: 200, campos: {} };
        poner(actual);
        return { tipo: 'cruzado', actual };
      } catch (error) {
        return isApiError(error) ? { tipo: 'rechazado', status: error.status, campos: {} } : { tipo: 'sin_respuesta' };
      }
    },
    [api, queryClient],
  );
}

/** Whether an answer holds all of a user, as the admin gets it. */
function esEntero(usuario: UsuarioVisible | undefined): usuario is Usuario {
  return usuario?.version !== undefined && usuario.email !== undefined;
}
