/** Digits of the normal form of a DNI, and those that it usually has. */
export const DNI_DIGITOS = { maximo: 9, usuales: [7, 8] } as const;

/** Spaces and signs: dots, hyphens, 'º'. What is no letter of ours and no digit either is not taken off. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: every sign, the control characters too
const SIGNOS = /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]/g;
const NUMERO = /^[A-Za-z\u00c0-\u024f]*0*([1-9][0-9]{0,8})$/;

/**
 * The one form of a DNI: 1 to 9 digits without leading zeros; null for a text that is none. Full-width forms (NFKC), spaces,
 * signs and the letters before the digits are taken off: ' DNI 90.000.002' is '90000002'. PostgreSQL's `normalizar_dni`
 * says the same of every text.
 */
export function dniNormal(texto: string): string | null {
  return NUMERO.exec(texto.normalize('NFKC').replace(SIGNOS, ''))?.[1] ?? null;
}

/** Whether a DNI has another number of digits than nearly all have: worth a second look, no reason to refuse it. */
export function isDniDudoso(texto: string): boolean {
  const normal = dniNormal(texto);
  const usuales: readonly number[] = DNI_DIGITOS.usuales;
  return normal !== null && !usuales.includes(normal.length);
}

/** A word of a search that can only mean a whole DNI, in its normal form; null for any other word. */
export function dniBuscado(palabra: string): string | null {
  const normal = dniNormal(palabra);
  return normal !== null && normal.length >= DNI_DIGITOS.usuales[0] ? normal : null;
}
