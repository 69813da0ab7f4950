/**
 * A count with points between thousands: 12345 → '12.345'. Intl's separators differ between engines, and SSR and hydration
 * have to agree.
 */
export function formatCantidad(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** A count with its unit: '1 venta', '1.250 ventas'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCantidad(count)} ${count === 1 ? one : many}`;
}
