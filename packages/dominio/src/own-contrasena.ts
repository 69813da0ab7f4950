/** What of an account a password can be made of. */
export interface CuentaData {
  email: string;
  nombre: string;
  apellido: string;
  dni: string;
  telefono: string;
  /** '' where there is none. */
  nombreLocal: string;
}

/** Which of them it is made of. */
export type OwnField = keyof CuentaData;

/** A shorter piece is in too many words to say anything. */
const MIN_PIECE = 3;
/** Digits added to a name: a year, a date. */
const ADDED_DIGITS = 6;

/**
 * What a password is made of, if it is nothing but data of the account's own, once or more, in any order, and at most 6
 * other digits; null where there is more to it. Case, accents, spaces and signs do not count. The datum named is the one
 * with the longest part in it.
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

/** The longest first, so that 'ana' takes nothing out of 'anamaria'; what is in a name is the name's, not the e-mail's. */
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
