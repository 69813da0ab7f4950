import { type Centavos, centavos, MONTO_MAXIMO, porcentajeOf } from './money.ts';

/** The maximum number of sales of one settlement: its receipt stays readable, and its rows are locked only briefly. */
export const MAX_VENTAS_LIQUIDACION = 200;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A paid sale without a settlement, with the times of the payment's approval and of the confirmed arrival (receipt); null
 * if not recorded.
 */
export interface VentaToLiquidar {
  paidAt: Date | null;
  receivedAt: Date | null;
  /** A request to annul the sale awaits the administrator. */
  anulacionPedida: boolean;
}

/**
 * The latest confirmation of arrival (receipt) of sales that can be settled now; `paid`: the latest payment of sales
 * without such a confirmation.
 */
export interface LiquidarUntil {
  received: Date;
  paid: Date;
}

/**
 * The limits for sales to be settled. The part must have arrived more than `afterDays` × 24 h ago; in that period the buyer may
 * withdraw. Without a confirmed arrival, the payment must be more than twice as old.
 */
export function liquidarUntil(now: Date, afterDays: number): LiquidarUntil {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return { received: before(afterDays), paid: before(2 * afterDays) };
}

/**
 * The date from which a sale can be settled; null with a request, or if no time is recorded. It counts from the arrival
 * (receipt), or from the payment without a time of arrival. `pendientes.repository.ts` has the same rule in SQL.
 */
export function liquidarDesde(
  { paidAt, receivedAt, anulacionPedida }: VentaToLiquidar,
  afterDays: number,
): Date | null {
  const [since, days] = receivedAt === null ? [paidAt, 2 * afterDays] : [receivedAt, afterDays];
  return anulacionPedida || since === null ? null : new Date(since.getTime() + days * DAY_MS);
}

/** The inputs of a sale's payout; money in centavos. */
export interface VentaCobro {
  /** The transferred amount, as last recorded by the administrator. */
  monto: Centavos;
  /** The cashback used, which the marketplace pays to the shop. */
  cashbackUsado: Centavos;
  /** Whether the shop's certificate was approved when it sold. */
  constanciaAprobada: boolean;
  /** The shop's paid sales in the 30 × 24 h before this sale. The count may stop at the highest bracket. */
  paidBefore: number;
}

/**
 * The amounts of a settled sale, in centavos: net is gross less commission. Only the commission is rounded, once, half up.
 */
export interface VentaLiquidada {
  bruto: Centavos;
  porcentaje: number;
  comision: Centavos;
  neto: Centavos;
}

/** A shop's payout for a sale: transfer plus cashback, less the commission. */
export function liquidacionOf({ monto, cashbackUsado, constanciaAprobada, paidBefore }: VentaCobro): VentaLiquidada {
  const bruto = centavos(monto + cashbackUsado);
  const porcentaje = comisionPorcentaje({ constanciaAprobada, ventasUltimos30: paidBefore });
  const comision = comisionOf(bruto, porcentaje);
  return { bruto, porcentaje, comision, neto: centavos(bruto - comision) };
}

/** The sums of a settlement. A sum that storage cannot hold becomes MONTO_MAXIMO, and such a settlement is refused. */
export type LiquidacionTotals = Pick<VentaLiquidada, 'bruto' | 'comision' | 'neto'>;

/** Adds up the amounts of sales, in centavos. */
export function sumLiquidadas(ventas: readonly LiquidacionTotals[]): LiquidacionTotals {
  const sum = (campo: keyof LiquidacionTotals) =>
    ventas.reduce((total, venta) => centavos(Math.min(total + venta[campo], MONTO_MAXIMO)), centavos(0));
  return { bruto: sum('bruto'), comision: sum('comision'), neto: sum('neto') };
}

/** Seller commission: base 30 %. */
export const COMISION_BASE = 30;
/** Reduction for an approved AFIP/ARCA certificate, in percentage points. */
export const REBAJA_OF_CONSTANCIA = 5;

/** The brackets of sales in the last 30 days, with the reduction of each in percentage points; highest first. */
export const VENTAS_TRAMOS = [
  { desde: 25, rebaja: 10 },
  { desde: 15, rebaja: 8 },
  { desde: 5, rebaja: 5 },
] as const;

export interface ComisionData {
  constanciaAprobada: boolean;
  ventasUltimos30: number;
}

/** The percentage points that the sales of the last 30 days take off: 0, 5, 8 or 10. */
export function rebajaOfVentas(ventasUltimos30: number): number {
  return VENTAS_TRAMOS.find((tramo) => ventasUltimos30 >= tramo.desde)?.rebaja ?? 0;
}

/** The number of sales missing for the next bracket, and the reduction of that bracket; null in the highest bracket. */
export function nextTramo(ventasUltimos30: number): { faltan: number; rebaja: number } | null {
  const next = VENTAS_TRAMOS.findLast((tramo) => ventasUltimos30 < tramo.desde);
  return next ? { faltan: next.desde - ventasUltimos30, rebaja: next.rebaja } : null;
}

/** Commission in percent, a whole number from 0 to 30. */
export function comisionPorcentaje({ constanciaAprobada, ventasUltimos30 }: ComisionData): number {
  const rebaja = (constanciaAprobada ? REBAJA_OF_CONSTANCIA : 0) + rebajaOfVentas(ventasUltimos30);
  return Math.max(0, COMISION_BASE - rebaja);
}

/** The rate at which a settlement would be made now: only paid sales of the last 30 days count. */
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
