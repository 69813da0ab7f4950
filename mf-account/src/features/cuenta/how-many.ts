/** 1, 'venta' → '1 venta'; 3, 'venta' → '3 ventas'. For words whose plural takes an s. */
export function howMany(cantidad: number, word: string): string {
  return `${cantidad} ${word}${cantidad === 1 ? '' : 's'}`;
}

/** 1, 'venta' → 'Te falta 1 venta'; 3, 'venta' → 'Te faltan 3 ventas'. */
export function faltan(cantidad: number, word: string): string {
  return `Te falta${cantidad === 1 ? '' : 'n'} ${howMany(cantidad, word)}`;
}
