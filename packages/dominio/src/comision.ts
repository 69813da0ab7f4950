import { type Centavos, centavos, porcentajeOf } from './money.ts';

/** Seller commission (specification, section 9): base 30 %. */
export const COMISION_BASE = 30;
/** What an approved AFIP/ARCA certificate takes off, in percentage points. */
export const REBAJA_OF_CONSTANCIA = 5;

/** Sales of the last 30 days and what each bracket takes off, in percentage points; highest first. */
export const VENTAS_TRAMOS = [
  { desde: 25, rebaja: 10 },
  { desde: 15, rebaja: 8 },
  { desde: 5, rebaja: 5 },
] as const;

/** What decides a seller's commission. */
export interface ComisionData {
  constanciaAprobada: boolean;
  ventasUltimos30: number;
}

/** The percentage points that the sales of the last 30 days take off: 0, 5, 8 or 10. */
export function rebajaOfVentas(ventasUltimos30: number): number {
  return VENTAS_TRAMOS.find((tramo) => ventasUltimos30 >= tramo.desde)?.rebaja ?? 0;
}

/** How many sales are missing for the next bracket, and what it takes off; null in the highest. */
export function nextTramo(ventasUltimos30: number): { faltan: number; rebaja: number } | null {
  const next = VENTAS_TRAMOS.findLast((tramo) => ventasUltimos30 < tramo.desde);
  return next ? { faltan: next.desde - ventasUltimos30, rebaja: next.rebaja } : null;
}

/** Commission in percent, a whole number from 0 to 30. */
export function comisionPorcentaje({ constanciaAprobada, ventasUltimos30 }: ComisionData): number {
  const rebaja = (constanciaAprobada ? REBAJA_OF_CONSTANCIA : 0) + rebajaOfVentas(ventasUltimos30);
  return Math.max(0, COMISION_BASE - rebaja);
}

/** What stands beside a commission: the rate that is settled, which paid sales of the last 30 days alone decide. */
export function settledComision(constanciaAprobada: boolean, pagas: number): { label: string; porcentaje: number } {
  const ventas = pagas === 1 ? 'Con la única venta ya paga' : `Con las ${pagas} ventas ya pagas`;
  return {
    label: `${pagas === 0 ? 'Sin ventas pagas todavía' : ventas}, hoy se liquida al`,
    porcentaje: comisionPorcentaje({ constanciaAprobada, ventasUltimos30: pagas }),
  };
}

/** Commission in money for a price, in centavos, rounded half up. */
export function comisionOf(precio: Centavos, porcentaje: number): Centavos {
  return porcentajeOf(precio, porcentaje);
}

/** Net gain: the price less the commission, in centavos. */
export function gananciaNeta(precio: Centavos, porcentaje: number): Centavos {
  return centavos(precio - comisionOf(precio, porcentaje));
}
