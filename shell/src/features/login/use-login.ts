import { ERROR_DE_CONEXION, isApiError } from '@fluxpartes/api-client';
import type { Campos, Login } from '@fluxpartes/contrato';
import { useLocation, useNavigate } from 'react-router-dom';
import { destinoTrasLogin, pasosHastaElOrigen } from '../../app/destino.ts';
import { useShellApp } from '../../app/use-shell-app.tsx';
import { esParDeAdmin, type HuellaDeAdmin, puedeReconocerAdmin } from '../../sesion/par-de-admin.ts';

/** What is said where the API refuses (specification, section 8). */
const LOGIN_INCORRECTO = 'Login incorrecto';

/** Refusals that say nothing about the e-mail and password: they are shown as they came. */
const NO_ES_RECHAZO = new Set([429, 503]);

/**
 * The rules bring the schema library along: they come when someone begins to type, not with the page. Where they do not
 * come, nothing is held back: the API has the same ones.
 */
const cargarReglas = () =>
  import(/* webpackChunkName: "login-reglas" */ './reglas.ts').catch(() => ({ erroresDeLogin: (): Campos => ({}) }));

/** Fetches the rules ahead of the first submit; where that fails they are fetched again then. */
export function precargarReglas(): void {
  void cargarReglas();
}

/**
 * Signs in and goes on to the page that was asked for; a refusal or a missing answer is an alert.
 * What it returns names the fields that are not filled in rightly; then nothing was sent.
 */
export function useLogin(): (login: Login) => Promise<Campos> {
  const { contexto, sesion, alertas, config } = useShellApp();
  const navigate = useNavigate();
  const { state } = useLocation();

  const ir = (destino: string) => {
    const pasos = destino === destinoTrasLogin(state) ? pasosHastaElOrigen(state) : null;
    if (pasos === null) navigate(destino, { replace: true });
    else navigate(pasos);
  };

  const entrar = async (login: Login): Promise<string> => {
    if (config.admin && (await esElAdmin(login, config.admin))) {
      sesion.entrarComoAdmin(login);
      return '/admin';
    }
    const respuesta = await contexto.api.auth.login(login);
    sesion.entrar(respuesta, login.email);
    return respuesta.tipoCuenta === 'admin' ? '/admin' : destinoTrasLogin(state);
  };

  return async (tipeado) => {
    const login = { ...tipeado, email: tipeado.email.trim() };
    try {
      const { erroresDeLogin } = await cargarReglas();
      const errores = erroresDeLogin(login);
      if (Object.keys(errores).length > 0) return errores;
      ir(await entrar(login));
    } catch (error) {
      console.error(error);
      void alertas.avisar(textoDelFallo(error));
    }
    return {};
  };
}

/** Without WebCrypto the pair goes to POST /login like any other (contract, 'The admin pair'). */
async function esElAdmin(login: Login, huella: HuellaDeAdmin): Promise<boolean> {
  return puedeReconocerAdmin() && esParDeAdmin(login, huella);
}

function textoDelFallo(error: unknown): string {
  if (!isApiError(error)) return ERROR_DE_CONEXION;
  return NO_ES_RECHAZO.has(error.status) && error.message ? error.message : LOGIN_INCORRECTO;
}
