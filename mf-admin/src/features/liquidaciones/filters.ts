import type { LiquidacionEstado } from '@fluxpartes/contrato';

/** What is shown: the shops that are to be paid, settlements in a state, or all of them. */
export type Vista = 'pendientes' | LiquidacionEstado | 'todas';

/** What can be shown, with its name. */
export const ESTADOS: readonly (readonly [Vista, string])[] = [
  ['pendientes', 'Por liquidar'],
  ['por_pagar', 'Por pagar'],
  ['pagada', 'Pagadas'],
  ['deshecha', 'Deshechas'],
  ['todas', 'Todas'],
];

/** What the address says is shown. */
export function vistaIn(params: URLSearchParams): Vista {
  return ESTADOS.find(([vista]) => vista === params.get('ver'))?.[0] ?? 'pendientes';
}

/** The state of the settlements that are shown; undefined where it is not one of them. */
export function estadoOf(vista: Vista): LiquidacionEstado | undefined {
  return vista === 'pendientes' || vista === 'todas' ? undefined : vista;
}

/** Where the CSV of these settlements comes from, through the site. */
export function csvUrl(q: string, estado: LiquidacionEstado | undefined): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(estado && { estado }) }).toString();
  return `/api/liquidaciones.csv${params === '' ? '' : `?${params}`}`;
}
