import { ERROR_DE_CONEXION, isApiError } from '@fluxpartes/api-client';
import type { Campos, Login } from '@fluxpartes/contrato';
import { useLocation, useNavigate } from 'react-router-dom';
import { destinoTrasLogin } from '../../app/destino.ts';
import { useShellApp } from '../../app/use-shell-app.tsx';
import { esParDeAdmin, type HuellaDeAdmin, puedeReconocerAdmin } from '../../sesion/par-de-admin.ts';

/** What is said where the API refuses (specification, section 8). */
const LOGIN_INCORRECTO = 'Login incorrecto';

/** Refusals that say nothing about the e-mail and password: they are shown as they came. */
const NO_ES_RECHAZO = new Set([429, 503]);

/** The rules bring the schema library along: it comes when someone begins to type, not with the page. */
const cargarReglas = () => import(/* webpackChunkName: "login-reglas" */ './reglas.ts');

/** Fetches the rules ahead of the first submit; one that fails is fetched again then. */
export function precargarReglas(): void {
  cargarReglas().catch(() => undefined);
}

/**
 * Signs in and goes on to the page that was asked for; a refusal or a missing answer is an alert.
 * What it returns names the fields that are not filled in rightly; then nothing was sent.
 */
export function useLogin(): (login: Login) => Promise<Campos> {
  const { contexto, sesion, alertas, config } = useShellApp();
  const navigate = useNavigate();
  const { state } = useLocation();

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
      navigate(await entrar(login), { replace: true });
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
