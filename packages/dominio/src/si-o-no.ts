const SI = ['true', 'si', 'sí'];
const NO = ['false', 'no'];

/**
 * What a yes or no means, sent as a boolean or as one of the texts that stand for it in any case ('true', 'si', 'sí',
 * 'SI', 'Sí', 'false', 'no'); null for anything else. Shipping counts as yes by this rule alone (specification, 'My sales').
 */
export function siONo(valor: unknown): boolean | null {
  if (typeof valor === 'boolean') return valor;
  if (typeof valor !== 'string') return null;
  const texto = valor.normalize('NFC').trim().toLowerCase();
  if (SI.includes(texto)) return true;
  return NO.includes(texto) ? false : null;
}
