/**
 * A count with points between thousands: 12345 → '12.345'. Written by hand: what the site draws and what a browser draws
 * have to be the same, and Intl's separators differ between engines.
 */
export function formatCantidad(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.');
}
