/** The administrator's password: at least this many characters, this many of them different. */
export const ADMIN_CHARACTERS = 16;
export const ADMIN_DIFFERENT_CHARACTERS = 8;

/**
 * Whether a password is long and varied enough for the administrator: not one character over and over, nor a piece that
 * repeats itself to the end. scripts/start says the same before anything is built; its test compares the two.
 */
export function isFitForAdmin(contrasena: string): boolean {
  const letters = [...contrasena];
  if (letters.length < ADMIN_CHARACTERS || new Set(letters).size < ADMIN_DIFFERENT_CHARACTERS) return false;
  const isRepeated = (length: number) => letters.every((letter, i) => i < length || letter === letters[i - length]);
  return !letters.some((_, i) => i > 0 && i <= letters.length / 2 && isRepeated(i));
}
