import { dniNormal } from '@fluxpartes/dominio';
import * as z from 'zod/mini';

/** PostgreSQL cannot store NUL in a text, so NUL never reaches storage. A lone surrogate is not valid text. */
const NOT_TEXT = /\0|\p{Surrogate}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is what it is for
const LINE_CONTROL = /[\u0001-\u001f\u007f-\u009f\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, where line breaks and tabs may stay
const PARAGRAPH_CONTROL = /[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;
/**
 * Invisible characters, which reverse the text direction or make a blank text look filled. U+200D stays: it joins emoji.
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** A character that shows something: not a filler (U+3164, U+2800), a joiner, a space, or a mark without its letter. */
const SHOWN = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/u;

function clean(text: string, control: RegExp): string {
  const cleaned = text.normalize('NFC').replace(INVISIBLE, '').replace(control, ' ').trim();
  return SHOWN.test(cleaned) ? cleaned : '';
}

/** Whether a text can be stored as it is: no NUL, no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !NOT_TEXT.test(text);
}

const storable = () =>
  z.refine<string>(isStorableText, { error: 'Hay un carácter que no se puede usar.', abort: true });

interface Limits {
  /** The message that the user sees for a missing value. */
  falta: string;
  max: number;
}

export const NOMBRE_LENGTH = 80;

const maxLength = (max: number) => z.maxLength(max, `No puede tener más de ${max} caracteres.`);

/** One line of text: NFC, without control characters, trimmed, 1 to `max` characters. */
export const requiredText = ({ falta, max }: Limits) =>
  z.string({ error: falta }).check(
    storable(),
    z.overwrite((text) => clean(text, LINE_CONTROL)),
    z.minLength(1, falta),
    maxLength(max),
  );

/** One line of text that may be blank but must be present: the new value of a text in an edit. */
export const editedText = (max: number) =>
  z.string({ error: 'Tiene que ser un texto.' }).check(
    storable(),
    z.overwrite((text) => clean(text, LINE_CONTROL)),
    maxLength(max),
  );

/** One line of text that may be missing; missing, null and blank all become ''. */
export const optionalText = (max: number) =>
  z.pipe(
    z.transform((value) => value ?? ''),
    editedText(max),
  );

/** Several lines of text that may be missing; line breaks stay. */
export const optionalParagraph = (max: number) =>
  z.pipe(
    z.transform((value) => value ?? ''),
    z.string({ error: 'Tiene que ser un texto.' }).check(
      storable(),
      z.overwrite((text) => clean(text.replaceAll('\r\n', '\n'), PARAGRAPH_CONTROL)),
      maxLength(max),
    ),
  );

/** A secret is taken exactly as typed; the API refuses only characters that cannot be stored. */
export const secret = (falta: string, min: number, max: number) =>
  z
    .string({ error: falta })
    .check(
      storable(),
      z.minLength(1, falta),
      z.minLength(min, `La contraseña lleva al menos ${min} caracteres.`),
      z.maxLength(max, `La contraseña no puede tener más de ${max} caracteres.`),
    );

/** An e-mail address, trimmed and in lower case, at most 254 characters. */
export const email = () =>
  z.string({ error: 'Ingresá tu email.' }).check(
    storable(),
    z.overwrite((text) => text.normalize('NFC').trim().toLowerCase()),
    // No abort: an aborted field would suppress the rules between fields, and their messages would come only with the next
    // attempt.
    z.minLength(1, 'Ingresá tu email.'),
    maxLength(254),
    z.email('Ingresá un email válido, como nombre@correo.com.'),
  );

export const DNI_LENGTH = 20;

/** A DNI of an existing account: in its normal form if it has one, otherwise as typed. */
export const knownDni = (falta: string) =>
  requiredText({ falta, max: DNI_LENGTH }).check(z.overwrite((text) => dniNormal(text) ?? text));

/** The DNI of an account, in its normal form of 1 to 9 digits. Only the page doubts a DNI without 7 or 8 digits. */
export const dni = (falta: string) =>
  knownDni(falta).check(z.refine((text) => text === '' || dniNormal(text) !== null, { error: DNI_MALFORMED }));

export const DNI_MALFORMED = 'El DNI lleva solo números, 9 como mucho.';
/** A hint for a DNI without 7 or 8 digits; the form accepts it. */
export const DNI_DOUBTFUL = 'Un DNI suele tener 7 u 8 números. Revisalo; si está bien, seguí.';
