const YES = ['true', 'si', 'sí'];
const NO = ['false', 'no'];

/**
 * Parses a boolean or its text in any case ('true', 'si', 'sí', 'false', 'no'); null for any other value. This rule alone
 * decides about shipping.
 */
export function yesNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  const text = value.normalize('NFC').trim().toLowerCase();
  if (YES.includes(text)) return true;
  return NO.includes(text) ? false : null;
}
