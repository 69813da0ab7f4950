import { ERROR_DE_CONEXION, isApiError } from '@fluxpartes/api-client';
import { ERRORES, type Login } from '@fluxpartes/contrato';
import { useLocation, useNavigate } from 'react-router-dom';
import { destinoTrasLogin } from '../../app/destino.ts';
import { useShellApp } from '../../app/use-shell-app.tsx';
import { esParDeAdmin, type HuellaDeAdmin, puedeReconocerAdmin } from '../../sesion/par-de-admin.ts';

/** Refusals that say nothing about the e-mail and password: they are shown as they came. */
const NO_ES_RECHAZO = new Set([429, 503]);

/** Signs in and goes on to the page that was asked for; a refusal or a missing answer is an alert. */
export function useLogin(): (login: Login) => Promise<void> {
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

  return async (login) => {
    try {
      navigate(await entrar(login), { replace: true });
    } catch (error) {
      console.error(error);
      void alertas.avisar(textoDelFallo(error));
    }
  };
}

/** Without WebCrypto the pair goes to POST /login like any other (contract, 'The admin pair'). */
async function esElAdmin(login: Login, huella: HuellaDeAdmin): Promise<boolean> {
  return puedeReconocerAdmin() && esParDeAdmin(login, huella);
}

function textoDelFallo(error: unknown): string {
  if (!isApiError(error)) return ERROR_DE_CONEXION;
  return NO_ES_RECHAZO.has(error.status) && error.message ? error.message : ERRORES.login_incorrecto.message;
}
