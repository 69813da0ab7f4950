import type { EditarPerfil, PerfilDocumento, Usuario } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { usuarioKey } from '../../../api/usuario-queries.ts';

/** What is changed of the account, and the documents that are new. */
interface Edit {
  details: EditarPerfil;
  files: Partial<Record<PerfilDocumento, File>>;
}

/**
 * PUT /usuarios/{id} over the version that is being edited, with true progress. What the API answers is what
 * these screens show from then on.
 */
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
