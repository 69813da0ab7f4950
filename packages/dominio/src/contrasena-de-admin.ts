/** The administrator's password: at least this many characters, this many of them different. */
export const ADMIN_CARACTERES = 16;
export const ADMIN_CARACTERES_DISTINTOS = 8;

/**
 * Whether a password is long and varied enough for the administrator: not one character over and over, nor a piece that
 * repeats itself to the end. scripts/start says the same before anything is built; its test compares the two.
 */
export function sirveParaAdmin(contrasena: string): boolean {
  const letras = [...contrasena];
  if (letras.length < ADMIN_CARACTERES || new Set(letras).size < ADMIN_CARACTERES_DISTINTOS) return false;
  const seRepite = (largo: number) => letras.every((letra, i) => i < largo || letra === letras[i - largo]);
  return !letras.some((_, i) => i > 0 && i <= letras.length / 2 && seRepite(i));
}
