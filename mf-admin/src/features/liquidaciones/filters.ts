import type { LiquidacionEstado } from '@fluxpartes/contrato';

/** What is shown: the shops that are to be paid, or settlements in a state. */
export type Vista = 'pendientes' | LiquidacionEstado;

/** What can be shown, with its name. */
export const ESTADOS: readonly (readonly [Vista, string])[] = [
  ['pendientes', 'Por liquidar'],
  ['por_pagar', 'Por pagar'],
  ['pagada', 'Pagadas'],
  ['deshecha', 'Deshechas'],
];

/** Where the CSV of these settlements comes from, through the site. */
export function csvUrl(q: string, estado: LiquidacionEstado | undefined): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(estado && { estado }) }).toString();
  return `/api/liquidaciones.csv${params === '' ? '' : `?${params}`}`;
}
