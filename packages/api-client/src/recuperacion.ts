import type {
  ActualizarPassword,
  ConfirmarEmail,
  RecuperacionAnswer,
  RequestConfirmacion,
  SolicitarRecuperacion,
} from '@fluxpartes/contrato';
import type { Http, RequestOptions } from './http.ts';

/** The calls of the recuperacion module: a forgotten password, and a change that its owner did not make. */
export function createRecuperacionCalls(http: Http) {
  return {
    /** POST /recuperacion: mails the link where an account matches; the answer is the same where none does. */
    requestLink: (body: SolicitarRecuperacion, options?: RequestOptions) =>
      http.send<RecuperacionAnswer>('POST', '/recuperacion', body, { ...options, keyless: true }),
    /** POST /actualizar-password with the token of the link (what stands behind `#t=`); '' where there was none. */
    changePassword: (body: ActualizarPassword, token: string, options?: RequestOptions) =>
      http.send<RecuperacionAnswer>('POST', '/actualizar-password', body, {
        ...options,
        recoveryToken: token,
        keyless: true,
      }),
    /** POST /deshacer-cambio with the token of the notice's link; '' where there was none. */
    deshacerCambio: (token: string, options?: RequestOptions) =>
      http.send<RecuperacionAnswer>('POST', '/deshacer-cambio', undefined, {
        ...options,
        recoveryToken: token,
        keyless: true,
      }),
    /** POST /confirmacion-de-email: mails the link that confirms an address; the answer tells nothing of accounts. */
    requestConfirmacion: (body: RequestConfirmacion, options?: RequestOptions) =>
      http.send<RecuperacionAnswer>('POST', '/confirmacion-de-email', body, { ...options, keyless: true }),
    /** POST /confirmar-email with the token of that link. */
    confirmarEmail: (body: ConfirmarEmail, token: string, options?: RequestOptions) =>
      http.send<RecuperacionAnswer>('POST', '/confirmar-email', body, {
        ...options,
        recoveryToken: token,
        keyless: true,
      }),
  };
}
