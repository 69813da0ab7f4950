import { comisionOf, comisionPorcentaje } from './comision.ts';
import type { VentaEstado } from './estados.ts';
import { type Centavos, centavos, MONTO_MAXIMO } from './money.ts';

/** The most sales of one settlement: its receipt stays one that can be read, and its rows are locked in a moment. */
export const MAX_VENTAS_LIQUIDACION = 200;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A sale's flags, and when its payment was approved and its receipt confirmed; null where that was not recorded. */
export interface VentaToLiquidar extends VentaEstado {
  paidAt: Date | null;
  receivedAt: Date | null;
}

/** The latest receipt, and the latest payment of a sale without one, whose sales are settled now. */
export interface LiquidarUntil {
  received: Date;
  paid: Date;
}

/**
 * Which sales are settled: those received more than `afterDays` × 24 h ago, the time in which a buyer can withdraw; without a
 * receipt, which a buyer may forget to confirm, those paid more than twice as long ago.
 */
export function liquidarUntil(now: Date, afterDays: number): LiquidarUntil {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return { received: before(afterDays), paid: before(2 * afterDays) };
}

/**
 * Whether a sale can be settled with its shop: paid, neither annulled nor settled, no request open that may send its money
 * back, and old enough. A receipt whose moment nobody recorded counts like none, or as old where the payment's is unknown too.
 * `pendientes.repository.ts` asks the same of rows.
 */
export function canLiquidar(venta: VentaToLiquidar, until: LiquidarUntil): boolean {
  if (!venta.pagoRecibido || venta.anulada || venta.anulacionPedida || venta.liquidada) return false;
  if (venta.receivedAt !== null) return venta.receivedAt < until.received;
  return venta.paidAt === null ? venta.recepcionConfirmada : venta.paidAt < until.paid;
}

/** What decides what a shop is paid for a sale; money in centavos. */
export interface VentaCobro {
  /** What came by transfer, as the administrator recorded it in the end. */
  monto: Centavos;
  /** What the buyer paid with cashback, which the marketplace owes them and not the shop. */
  cashbackUsado: Centavos;
  /** Whether the shop's certificate was approved when it sold. */
  constanciaAprobada: boolean;
  /** The shop's paid sales of the 30 × 24 h before this one; enough of them for the highest bracket will do. */
  paidBefore: number;
}

/** A sale as it is settled, in centavos: net is gross less commission, rounded once, half up, at the commission. */
export interface VentaLiquidada {
  bruto: Centavos;
  /** Commission in percent. */
  porcentaje: number;
  comision: Centavos;
  neto: Centavos;
}

/** What a shop is paid for a sale: all that its buyer paid, by transfer and with cashback, less the commission. */
export function liquidacionOf({ monto, cashbackUsado, constanciaAprobada, paidBefore }: VentaCobro): VentaLiquidada {
  const bruto = centavos(monto + cashbackUsado);
  const porcentaje = comisionPorcentaje({ constanciaAprobada, ventasUltimos30: paidBefore });
  const comision = comisionOf(bruto, porcentaje);
  return { bruto, porcentaje, comision, neto: centavos(bruto - comision) };
}

/** The sums of a settlement. Beyond what can be stored each counts as MONTO_MAXIMO, and such a settlement is refused. */
export type LiquidacionTotals = Pick<VentaLiquidada, 'bruto' | 'comision' | 'neto'>;

/** Adds up what sales come to, in centavos. */
export function sumLiquidadas(ventas: readonly LiquidacionTotals[]): LiquidacionTotals {
  const sum = (campo: keyof LiquidacionTotals) =>
    ventas.reduce((total, venta) => centavos(Math.min(total + venta[campo], MONTO_MAXIMO)), centavos(0));
  return { bruto: sum('bruto'), comision: sum('comision'), neto: sum('neto') };
}
