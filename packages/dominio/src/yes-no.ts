const YES = ['true', 'si', 'sí'];
const NO = ['false', 'no'];

/**
 * What a yes or no means, sent as a boolean or as one of the texts that stand for it in any case ('true', 'si', 'sí',
 * 'SI', 'Sí', 'false', 'no'); null for anything else. Shipping counts as yes by this rule alone (specification, 'My sales').
 */
export function yesNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  const text = value.normalize('NFC').trim().toLowerCase();
  if (YES.includes(text)) return true;
  return NO.includes(text) ? false : null;
}
