import type { Usuario } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';

/**
 * GET /usuarios/{id}/datos.zip, which the browser writes to its disk as it comes. The API gives it to a session that was just
 * opened, so the password opens one.
 */
export function useDownloadData({ id, email }: Pick<Usuario, 'id' | 'email'>) {
  const { api } = useShell();
  return useAction<string, unknown>({
    name: 'mf-account/perfil/download-data',
    call: async (password) => {
      await api.auth.login({ email, password });
      download(`/api/usuarios/${id}/datos.zip`);
    },
  });
}

function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
