import type { ConfirmarEmail } from '@fluxpartes/contrato';
import { useAction } from '@fluxpartes/mf-kit';
import { useShellApp } from '../../../app/use-shell-app.tsx';

/** POST /confirmar-email with the link's token: whose the e-mail is. */
export function useConfirmarEmail(token: string) {
  const { api } = useShellApp().context;
  return useAction({
    name: 'shell/recuperacion/confirmar-email',
    call: (answer: ConfirmarEmail) => api.recuperacion.confirmarEmail(answer, token),
  });
}
