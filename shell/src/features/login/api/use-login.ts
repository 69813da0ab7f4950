import type { Login } from '@fluxpartes/contrato';
import { useShellApp } from '../../../app/use-shell-app.tsx';

/** POST /login. It runs without `useAction`, because the budget of the login page has no bytes left (ADR 92). */
export function useLogin() {
  const { context, sesion } = useShellApp();
  return async (login: Login) => {
    const answer = await context.api.auth.login(login);
    sesion.enter(answer, login.email);
    return answer;
  };
}
