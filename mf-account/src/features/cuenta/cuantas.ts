/** 1, 'venta' → '1 venta'; 3, 'venta' → '3 ventas'. For words whose plural takes an s. */
export function cuantas(cantidad: number, palabra: string): string {
  return `${cantidad} ${palabra}${cantidad === 1 ? '' : 's'}`;
}

/** 1, 'venta' → 'Te falta 1 venta'; 3, 'venta' → 'Te faltan 3 ventas'. */
export function faltan(cantidad: number, palabra: string): string {
  return `Te falta${cantidad === 1 ? '' : 'n'} ${cuantas(cantidad, palabra)}`;
}
