import { dniNormal } from '@fluxpartes/dominio';
import * as z from 'zod/mini';

/** NUL never reaches storage: PostgreSQL has no such text. A lone surrogate is no text at all. */
const NO_ES_TEXTO = /\0|\p{Surrogate}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is what it is for
const CONTROL_DE_LINEA = /[\u0001-\u001f\u007f-\u009f\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, where line breaks and tabs may stay
const CONTROL_DE_PARRAFO = /[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;
/**
 * Characters that show nothing and turn the reading direction or pass for a text that is not blank. U+200D stays: emoji
 * are joined with it.
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

const limpiar = (texto: string, control: RegExp) =>
  texto.normalize('NFC').replace(INVISIBLE, '').replace(control, ' ').trim();

/** Whether a text can be stored as it is: no NUL, no lone surrogate. */
export function esTextoAlmacenable(texto: string): boolean {
  return !NO_ES_TEXTO.test(texto);
}

const almacenable = () =>
  z.refine<string>(esTextoAlmacenable, { error: 'Hay un carácter que no se puede usar.', abort: true });

interface Limites {
  /** What the user reads when it is missing. */
  falta: string;
  max: number;
}

const largoMaximo = (max: number) => z.maxLength(max, `No puede tener más de ${max} caracteres.`);

/** One line of text: NFC, without control characters, trimmed, 1 to `max` characters. */
export const textoObligatorio = ({ falta, max }: Limites) =>
  z.string({ error: falta }).check(
    almacenable(),
    z.overwrite((texto) => limpiar(texto, CONTROL_DE_LINEA)),
    z.minLength(1, falta),
    largoMaximo(max),
  );

/** One line of text that may be blank and is not missing: what an edit sets a text to. */
export const textoEditado = (max: number) =>
  z.string({ error: 'Tiene que ser un texto.' }).check(
    almacenable(),
    z.overwrite((texto) => limpiar(texto, CONTROL_DE_LINEA)),
    largoMaximo(max),
  );

/** One line of text that may be missing; missing, null and blank all become ''. */
export const textoOpcional = (max: number) =>
  z.pipe(
    z.transform((valor) => valor ?? ''),
    textoEditado(max),
  );

/** Several lines of text that may be missing; line breaks stay. */
export const parrafoOpcional = (max: number) =>
  z.pipe(
    z.transform((valor) => valor ?? ''),
    z.string({ error: 'Tiene que ser un texto.' }).check(
      almacenable(),
      z.overwrite((texto) => limpiar(texto.replaceAll('\r\n', '\n'), CONTROL_DE_PARRAFO)),
      largoMaximo(max),
    ),
  );

/** A secret is taken exactly as typed; only what cannot be stored is refused. */
export const secreto = (falta: string, min: number, max: number) =>
  z
    .string({ error: falta })
    .check(
      almacenable(),
      z.minLength(1, falta),
      z.minLength(min, `La contraseña lleva al menos ${min} caracteres.`),
      z.maxLength(max, `La contraseña no puede tener más de ${max} caracteres.`),
    );

/** An e-mail address, trimmed and in lower case, at most 254 characters. */
export const email = () =>
  z.string({ error: 'Ingresá tu email.' }).check(
    almacenable(),
    z.overwrite((texto) => texto.normalize('NFC').trim().toLowerCase()),
    // No abort: an aborted field would keep the rules between fields from being told in the same go.
    z.minLength(1, 'Ingresá tu email.'),
    largoMaximo(254),
    z.email('Ingresá un email válido, como nombre@correo.com.'),
  );

const LARGO_DE_DNI = 20;

/** A DNI as whoever has an account says it: in its normal form where it has one, else as typed. Nothing is refused. */
export const dniConocido = (falta: string) =>
  textoObligatorio({ falta, max: LARGO_DE_DNI }).check(z.overwrite((texto) => dniNormal(texto) ?? texto));

/** The DNI of an account: in its normal form, 1 to 9 digits. One that has not 7 or 8 is doubted by the page alone. */
export const dni = (falta: string) =>
  dniConocido(falta).check(z.refine((texto) => texto === '' || dniNormal(texto) !== null, { error: DNI_SIN_FORMA }));

/** What is said of a text that is no DNI. */
export const DNI_SIN_FORMA = 'El DNI lleva solo números, 9 como mucho.';
/** What the forms say, without refusing, of a DNI that has not 7 or 8 digits. */
export const DNI_DUDOSO = 'Un DNI suele tener 7 u 8 números. Revisalo; si está bien, seguí.';
