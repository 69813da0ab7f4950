import type { EditarPerfil, PerfilDocumento, Usuario } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { usuarioKey } from '../../usuario-queries.ts';

interface Edit {
  details: EditarPerfil;
  files: Partial<Record<PerfilDocumento, File>>;
}

/** The version that is being edited is the precondition of the change. */
export function useSavePerfil({ id, version }: Pick<Usuario, 'id' | 'version'>) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-account/perfil/editar',
    stopsOnLeave: true,
    call: async ({ details, files }: Edit, control) => {
      const { usuario } = await api.usuarios.editar(id, details, files, { version, ...control });
      queryClient.setQueryData(usuarioKey(id), usuario);
      events.tell('usuario-cambiado', { id });
    },
  });
}

/** The API sends the archive only to a session that was just opened, so the password opens one. The browser streams it to disk. */
export function useDownloadData({ id, email }: Pick<Usuario, 'id' | 'email'>) {
  const { api } = useShell();
  return useAction<string, unknown>({
    name: 'mf-account/perfil/download-data',
    call: async (password) => {
      await api.auth.login({ email, password });
      const link = document.createElement('a');
      link.href = `/api/usuarios/${id}/datos.zip`;
      link.download = '';
      link.click();
    },
  });
}

export function useBorrarCuenta(usuarioId: number) {
  const { api } = useShell();
  return useAction<string, unknown>({
    name: 'mf-account/perfil/borrar-cuenta',
    call: (contrasena) => api.usuarios.borrar(usuarioId, contrasena),
  });
}
