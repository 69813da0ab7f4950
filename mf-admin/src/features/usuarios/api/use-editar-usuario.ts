import { ApiError, isApiError } from '@fluxpartes/api-client';
import type { Usuario, UsuarioCambios, UsuarioVisible } from '@fluxpartes/contrato';
import { invalidateLists, useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { Sent } from '../../../edits/record-updates.tsx';
import { historialKey, usuariosOverlay } from './usuarios-cache.ts';

/** A change, and the user whom it was made over. */
interface Edit {
  base: Usuario;
  own: UsuarioCambios;
}

/**
 * PUT /usuarios/{id} over the version that was changed. It counts as saved only where the answer holds the user. Whatever
 * comes back is put where the user is listed.
 */
export function useEditarUsuario() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-admin/usuarios/editar',
    call: async ({ base: { id, version }, own }: Edit): Promise<Sent<Usuario>> => {
      const put = (answer: UsuarioVisible | undefined): Usuario => {
        if (!isWhole(answer)) throw new ApiError(200, 'respuesta_ilegible', '', {}, answer);
        usuariosOverlay.put(queryClient, answer);
        invalidateLists(queryClient, historialKey(id));
        return answer;
      };
      try {
        const { usuario } = await api.usuarios.editarAsAdmin(id, own, { version });
        return { tipo: 'guardado', actual: put(usuario) };
      } catch (error) {
        if (!isApiError(error) || error.status !== 412) throw error;
        return { tipo: 'cruzado', actual: put(await api.usuarios.get(id)) };
      }
    },
  });
}

/** Whether an answer holds all of a user, as the admin gets it. */
function isWhole(usuario: UsuarioVisible | undefined): usuario is Usuario {
  return usuario?.version !== undefined && usuario.email !== undefined;
}
