import { CONNECTION_ERROR, isApiError } from '@fluxpartes/api-client';
import type { Campos, Login } from '@fluxpartes/contrato';
import { useLocation, useNavigate } from 'react-router-dom';
import { stepsToOrigin, targetAfterLogin } from '../../app/target.ts';
import { useShellApp } from '../../app/use-shell-app.tsx';
import { type AdminHuella, canRecogniseAdmin, isAdminPair } from '../../sesion/admin-pair.ts';
import { useLogin } from './api/use-login.ts';

/** What is said where the API refuses (specification, section 8). */
const WRONG_LOGIN = 'Login incorrecto';

/** Refusals that say nothing about the e-mail and password: they are shown as they came. */
const NOT_A_REFUSAL = new Set([429, 503]);

/**
 * The rules bring the schema library along: they come when someone begins to type, not with the page. Where they do not
 * come, nothing is held back: the API has the same ones.
 */
const loadRules = () =>
  import(/* webpackChunkName: "login-reglas" */ './rules.ts').catch(() => ({ loginErrors: (): Campos => ({}) }));

/** Fetches the rules ahead of the first submit; where that fails they are fetched again then. */
export function preloadRules(): void {
  void loadRules();
}

/**
 * Signs in and goes on to the page that was asked for; a refusal or a missing answer is an alert.
 * What it returns names the fields that are not filled in rightly; then nothing was sent.
 */
export function useSignIn(): (login: Login) => Promise<Campos> {
  const { sesion, alerts, config } = useShellApp();
  const sendLogin = useLogin();
  const navigate = useNavigate();
  const { state } = useLocation();

  const goTo = (target: string) => {
    const steps = target === targetAfterLogin(state) ? stepsToOrigin(state) : null;
    if (steps === null) navigate(target, { replace: true });
    else navigate(steps);
  };

  const enter = async (login: Login): Promise<string> => {
    if (config.admin && (await isTheAdmin(login, config.admin))) {
      sesion.enterAsAdmin(login);
      return '/admin';
    }
    const { tipoCuenta } = await sendLogin(login);
    return tipoCuenta === 'admin' ? '/admin' : targetAfterLogin(state);
  };

  return async (typed) => {
    const login = { ...typed, email: typed.email.trim() };
    try {
      const { loginErrors } = await loadRules();
      const errors = loginErrors(login);
      if (Object.keys(errors).length > 0) return errors;
      goTo(await enter(login));
    } catch (error) {
      console.error(error);
      void alerts.notify(failureText(error));
    }
    return {};
  };
}

/** Without WebCrypto the pair goes to POST /login like any other. */
async function isTheAdmin(login: Login, huella: AdminHuella): Promise<boolean> {
  return canRecogniseAdmin() && isAdminPair(login, huella);
}

function failureText(error: unknown): string {
  if (!isApiError(error)) return CONNECTION_ERROR;
  return NOT_A_REFUSAL.has(error.status) && error.message ? error.message : WRONG_LOGIN;
}
