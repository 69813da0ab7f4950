import * as z from 'zod/mini';
import { contrasenaNueva } from './auth.ts';
import { email, knownDni } from './text.ts';
import { NO_DATA, optionOf } from './values.ts';

const who = { email: email(), dni: knownDni('Ingresá tu DNI.') };

export const solicitarRecuperacionSchema = z.object(who, NO_DATA);
export type SolicitarRecuperacion = z.input<typeof solicitarRecuperacionSchema>;

/** POST /actualizar-password. The link's token travels in the header RECUPERACION_HEADER, not in the body. */
export const actualizarPasswordSchema = z.object({ ...who, nuevaPassword: contrasenaNueva() }, NO_DATA);
export type ActualizarPassword = z.input<typeof actualizarPasswordSchema>;

/** Also the response of POST /deshacer-cambio. */
export const recuperacionAnswerSchema = z.object({ message: z.string() });
export type RecuperacionAnswer = z.infer<typeof recuperacionAnswerSchema>;

/** POST /confirmacion-de-email: requests a mail with the link for POST /confirmar-email. */
export const requestConfirmacionSchema = z.object({ email: email() }, NO_DATA);
export type RequestConfirmacion = z.input<typeof requestConfirmacionSchema>;

/**
 * POST /confirmar-email. The header RECUPERACION_HEADER carries the token. The owner of the e-mail address decides.
 * 'confirmar': the account is theirs, and its address is now confirmed. 'liberar': another person created the account with
 * their address. The account loses the address.
 */
export const confirmarEmailSchema = z.object(
  { accion: optionOf(['confirmar', 'liberar'], 'Elegí si la cuenta es tuya.') },
  NO_DATA,
);
export type ConfirmarEmail = z.output<typeof confirmarEmailSchema>;

/** Response of POST /confirmacion-de-email. It is the same whether or not an account has this unconfirmed address. */
export const CONFIRMACION_REQUESTED =
  'Listo. Si hay una cuenta con ese email sin confirmar, te llega un enlace en unos minutos.';
export const EMAIL_CONFIRMADO = 'Tu email quedó confirmado correctamente.';
export const EMAIL_LIBERADO = 'Liberamos tu email correctamente: ya podés crear tu cuenta con él.';

/** Header with the token of a link. Unlike a URL, a header appears in no log. */
export const RECUPERACION_HEADER = 'X-Recuperacion-Token';

export const CAMBIO_UNDONE = 'El cambio se deshizo correctamente.';

/** Response of POST /recuperacion. It is the same whether or not an account matches. */
export const SOLICITUD_SENT =
  'Solicitud enviada correctamente. Si los datos coinciden con una cuenta, te llega un email con el enlace.';

export const CONTRASENA_CHANGED = 'Contraseña actualizada correctamente';
