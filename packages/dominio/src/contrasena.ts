/** Account data that a password may consist of. */
export interface CuentaData {
  email: string;
  nombre: string;
  apellido: string;
  dni: string;
  telefono: string;
  /** '' for mechanics. */
  nombreLocal: string;
}

export type OwnField = keyof CuentaData;

/** The minimum length of a part in characters: a shorter part occurs in too many words. */
const MIN_PIECE = 3;
/** The maximum number of digits added to a name, such as a year or a date. */
const ADDED_DIGITS = 6;

/**
 * The account field that a password repeats. The password consists only of such fields and at most 6 further digits;
 * otherwise null. Case, accents, spaces and signs are ignored. Of several fields, the one with the longest text is returned.
 */
export function ownFieldOf(contrasena: string, data: CuentaData): OwnField | null {
  let rest = plano(contrasena);
  let field: OwnField | null = null;
  for (const piece of piecesOf(data)) {
    if (!rest.includes(piece.text)) continue;
    field ??= piece.field;
    rest = rest.replaceAll(piece.text, '');
  }
  return new RegExp(`^\\d{0,${ADDED_DIGITS}}$`).test(rest) ? field : null;
}

/** Letters and digits alone, in lower case, without accents. */
export function plano(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The texts of an account that a password may repeat. The longest come first: 'ana' would otherwise remove a part of
 * 'anamaria'. A text of both a name and the e-mail is reported as the name, because equal texts keep this order.
 */
function piecesOf(data: CuentaData): { field: OwnField; text: string }[] {
  const { email, nombre, apellido, dni, telefono, nombreLocal } = data;
  const [usuario = '', domain = ''] = email.split('@');
  const pieces: [OwnField, readonly string[]][] = [
    ['nombre', [nombre, ...nombre.split(/\s/)]],
    ['apellido', [apellido, ...apellido.split(/\s/)]],
    ['dni', [dni]],
    ['telefono', [telefono, telefono.slice(-8)]],
    ['nombreLocal', [nombreLocal]],
    ['email', [email, usuario, domain, ...usuario.split(/[._+-]/), ...domain.split('.').slice(0, 1)]],
  ];
  return pieces
    .flatMap(([field, texts]) => texts.map((text) => ({ field, text: plano(text) })))
    .filter(({ text }) => text.length >= MIN_PIECE)
    .toSorted((a, b) => b.text.length - a.text.length);
}

/**
 * The administrator's password has at least ADMIN_CHARACTERS characters, and at least ADMIN_DIFFERENT_CHARACTERS different
 * ones.
 */
export const ADMIN_CHARACTERS = 16;
export const ADMIN_DIFFERENT_CHARACTERS = 8;

/**
 * Whether a password is long and varied enough for the administrator: not a repeated character or sequence. scripts/start
 * has a copy for the time before a build; its test compares the two.
 */
export function isFitForAdmin(contrasena: string): boolean {
  const letters = [...contrasena];
  if (letters.length < ADMIN_CHARACTERS || new Set(letters).size < ADMIN_DIFFERENT_CHARACTERS) return false;
  const isRepeated = (length: number) => letters.every((letter, i) => i < length || letter === letters[i - length]);
  return !letters.some((_, i) => i > 0 && i <= letters.length / 2 && isRepeated(i));
}
