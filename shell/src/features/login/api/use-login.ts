import type { Login } from '@fluxpartes/contrato';
import { useAction } from '@fluxpartes/mf-kit';
import { useShellApp } from '../../../app/use-shell-app.tsx';

/** POST /login; whoever is signed in is known to every screen then. */
export function useLogin() {
  const { context, sesion } = useShellApp();
  return useAction({
    name: 'login',
    call: async (login: Login) => {
      const answer = await context.api.auth.login(login);
      sesion.enter(answer, login.email);
      return answer;
    },
  });
}
