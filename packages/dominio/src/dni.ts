/** The maximum number of digits of a DNI in its normal form, and the usual numbers of digits. */
export const DNI_DIGITS = { maximo: 9, usual: [7, 8] } as const;

/** Spaces and signs, such as dots, hyphens and 'º'. A character of another alphabet stays in the text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: every sign, the control characters too
const SIGNS = /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]/g;
const NUMBER = /^[A-Za-z\u00c0-\u024f]*0*([1-9][0-9]{0,8})$/;

/**
 * The normal form of a DNI: 1 to 9 digits without leading zeros, or null. Full-width forms (NFKC), spaces, signs and
 * leading letters are removed: ' DNI 90.000.002' is '90000002'. PostgreSQL's `normalizar_dni` has the same rule.
 */
export function dniNormal(text: string): string | null {
  return NUMBER.exec(text.normalize('NFKC').replace(SIGNS, ''))?.[1] ?? null;
}

/** Whether a DNI has an unusual number of digits. The user should check it, but it is not refused. */
export function isDoubtfulDni(text: string): boolean {
  const normal = dniNormal(text);
  const usual: readonly number[] = DNI_DIGITS.usual;
  return normal !== null && !usual.includes(normal.length);
}

/** The normal form of a search word that can only be a whole DNI; null for any other word. */
export function dniSearched(word: string): string | null {
  const normal = dniNormal(word);
  return normal !== null && normal.length >= DNI_DIGITS.usual[0] ? normal : null;
}
