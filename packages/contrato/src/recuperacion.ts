import * as z from 'zod/mini';
import { contrasenaNueva } from './auth.ts';
import { dniConocido, email } from './texto.ts';
import { opcion, SIN_DATOS } from './valores.ts';

const quien = { email: email(), dni: dniConocido('Ingresá tu DNI.') };

/** POST /recuperacion: asks for the link. */
export const solicitarRecuperacionSchema = z.object(quien, SIN_DATOS);
export type SolicitarRecuperacion = z.input<typeof solicitarRecuperacionSchema>;

/** POST /actualizar-password. The link's token travels in the header CABECERA_DE_RECUPERACION, not in the body. */
export const actualizarPasswordSchema = z.object({ ...quien, nuevaPassword: contrasenaNueva() }, SIN_DATOS);
export type ActualizarPassword = z.input<typeof actualizarPasswordSchema>;

/** The answer of these calls, and of POST /deshacer-cambio, whose token travels like theirs. */
export const recuperacionRespuestaSchema = z.object({ message: z.string() });
export type RecuperacionRespuesta = z.infer<typeof recuperacionRespuestaSchema>;

/** POST /confirmacion-de-email: asks for the link that confirms an address, or frees it. */
export const pedirConfirmacionSchema = z.object({ email: email() }, SIN_DATOS);
export type PedirConfirmacion = z.input<typeof pedirConfirmacionSchema>;

/**
 * POST /confirmar-email. The token travels as that of the recovery. 'confirmar': the account is the reader's and the address
 * stays with it; 'liberar': it is not, and gives the address up.
 */
export const confirmarEmailSchema = z.object(
  { accion: opcion(['confirmar', 'liberar'], 'Elegí si la cuenta es tuya.') },
  SIN_DATOS,
);
export type ConfirmarEmail = z.output<typeof confirmarEmailSchema>;

/** Answer of POST /confirmacion-de-email, whether or not an account has the address unconfirmed. */
export const CONFIRMACION_PEDIDA =
  'Listo. Si hay una cuenta con ese email sin confirmar, te llega un enlace en unos minutos.';
/** Success of POST /confirmar-email. */
export const EMAIL_CONFIRMADO = 'Tu email quedó confirmado correctamente.';
/** Success of POST /confirmar-email with 'liberar'. */
export const EMAIL_LIBERADO = 'Liberamos tu email correctamente: ya podés crear tu cuenta con él.';

/** Where the token of a link travels: a header is in no log and in no address. */
export const CABECERA_DE_RECUPERACION = 'X-Recuperacion-Token';

/** Success of POST /deshacer-cambio. */
export const CAMBIO_DESHECHO = 'El cambio se deshizo correctamente.';

/** Answer of POST /recuperacion, to the letter, whether or not an account matches. */
export const SOLICITUD_ENVIADA =
  'Solicitud enviada correctamente. Si los datos coinciden con una cuenta, te llega un email con el enlace.';

/** Success of POST /actualizar-password, to the letter. */
export const CONTRASENA_ACTUALIZADA = 'Contraseña actualizada correctamente';
