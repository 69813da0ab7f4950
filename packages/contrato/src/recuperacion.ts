import * as z from 'zod/mini';
import { contrasenaNueva } from './auth.ts';
import { dniConocido, email } from './texto.ts';
import { SIN_DATOS } from './valores.ts';

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

/** Where the token of a link travels: a header is in no log and in no address. */
export const CABECERA_DE_RECUPERACION = 'X-Recuperacion-Token';

/** Success of POST /deshacer-cambio. */
export const CAMBIO_DESHECHO = 'El cambio se deshizo correctamente.';

/** Answer of POST /recuperacion, to the letter, whether or not an account matches. */
export const SOLICITUD_ENVIADA =
  'Solicitud enviada correctamente. Si los datos coinciden con una cuenta, te llega un email con el enlace.';

/** Success of POST /actualizar-password, to the letter. */
export const CONTRASENA_ACTUALIZADA = 'Contraseña actualizada correctamente';
