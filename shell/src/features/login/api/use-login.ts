import type { Login } from '@fluxpartes/contrato';
import { useShellApp } from '../../../app/use-shell-app.tsx';

/**
 * POST /login; whoever is signed in is known to every screen then. Without `useAction`: the form alone waits for it, and
 * the first page of all has no room for more (docs/adr/0034-one-way-for-calls-that-change-something.md).
 */
export function useLogin() {
  const { context, sesion } = useShellApp();
  return async (login: Login) => {
    const answer = await context.api.auth.login(login);
    sesion.enter(answer, login.email);
    return answer;
  };
}
