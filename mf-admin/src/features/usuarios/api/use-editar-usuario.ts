import { isApiError } from '@fluxpartes/api-client';
import type { CambiosDeUsuario, Campos, Usuario, UsuarioVisible } from '@fluxpartes/contrato';
import { invalidateLists, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { historialKey, usuariosOverlay } from './usuarios-cache.ts';

/** How a change ended. `cruzado` brings the user as somebody else left it. */
export type Outcome =
  | { tipo: 'guardado'; usuario: Usuario }
  | { tipo: 'cruzado'; actual: Usuario }
  | { tipo: 'rechazado'; status: number; campos: Campos }
  | { tipo: 'sin_respuesta' };

/**
 * PUT /usuarios/{id} over the version that was changed. It counts as saved only where the answer holds the user. Whatever
 * comes back is put where the user is listed.
 */
export function useEditarUsuario(): (usuario: Usuario, cambios: CambiosDeUsuario) => Promise<Outcome> {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useCallback(
    async (usuario, cambios) => {
      const { id, version } = usuario;
      const put = (nuevo: Usuario) => {
        usuariosOverlay.put(queryClient, nuevo);
        invalidateLists(queryClient, historialKey(id));
      };
      try {
        const { usuario: saved } = await api.usuarios.editarAsAdmin(id, cambios, { version });
        if (!isInteger(saved)) return { tipo: 'rechazado', status: 200, campos: {} };
        put(saved);
        return { tipo: 'guardado', usuario: saved };
      } catch (error) {
        if (!isApiError(error)) return { tipo: 'sin_respuesta' };
        if (error.status !== 412) return { tipo: 'rechazado', status: error.status, campos: error.campos };
      }
      try {
        const actual = await api.usuarios.get(id);
        if (!isInteger(actual)) return { tipo: 'rechazado', status: 200, campos: {} };
        put(actual);
        return { tipo: 'cruzado', actual };
      } catch (error) {
        return isApiError(error) ? { tipo: 'rechazado', status: error.status, campos: {} } : { tipo: 'sin_respuesta' };
      }
    },
    [api, queryClient],
  );
}

/** Whether an answer holds all of a user, as the admin gets it. */
function isInteger(usuario: UsuarioVisible | undefined): usuario is Usuario {
  return usuario?.version !== undefined && usuario.email !== undefined;
}
