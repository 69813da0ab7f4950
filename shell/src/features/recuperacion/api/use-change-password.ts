import type { ActualizarPassword } from '@fluxpartes/contrato';
import { useAction } from '@fluxpartes/mf-kit';
import { useShellApp } from '../../../app/use-shell-app.tsx';

/** PUT /actualizar-password with the link's token. */
export function useChangePassword(token: string) {
  const { api } = useShellApp().context;
  return useAction({
    name: 'shell/recuperacion/change-password',
    call: (values: ActualizarPassword) => api.recuperacion.changePassword(values, token),
  });
}
