import { type DocumentosAprobados, descuentoPorcentaje, totalConDescuento } from './descuento.ts';
import { type Centavos, centavos, MONTO_MAXIMO, porcentajeOf } from './money.ts';

/** Minimum quantity of a sale, for the purchase and for the admin's edit. */
export const MIN_CANTIDAD = 1;
/** The maximum quantity: an integer column could hold far more than any workshop orders. */
export const MAX_CANTIDAD = 100_000;

/** All that decides the amounts of a sale. Money in centavos. */
export interface VentaData {
  precio: Centavos;
  cantidad: number;
  documentos: DocumentosAprobados;
  cashbackDisponible: Centavos;
  /** The buyer's purchases in the 30 × 24 h before this purchase. */
  comprasUltimos30: number;
}

/** Every amount that follows from the data before the buyer chooses how much cashback to use. */
export interface VentaCotizacion {
  subtotal: Centavos;
  descuento: number;
  savings: Centavos;
  totalConDescuento: Centavos;
  cashbackMaximo: Centavos;
  cuponPorcentaje: number;
  cupon: Centavos;
}

/** A quote with the chosen cashback: the amounts of the payment. */
export interface ComputedVenta extends VentaCotizacion {
  cashbackUsado: Centavos;
  monto: Centavos;
}

/** The cashback chosen lies outside [0, min(available, discounted total)]. */
export class CashbackOutOfRangeError extends Error {
  override readonly name = 'CashbackFueraDeAlcanceError';
}

/** The total leaves the range that storage holds (`numeric(14,2)`). */
export class TotalOutOfRangeError extends Error {
  override readonly name = 'TotalFueraDeAlcanceError';
}

/**
 * The quote of a purchase: the amounts before the choice of cashback.
 * @throws TotalOutOfRangeError when price × quantity is beyond `numeric(14,2)`.
 */
export function cotizarVenta(data: VentaData): VentaCotizacion {
  const { precio, cantidad } = data;
  if (BigInt(precio) * BigInt(cantidad) > BigInt(MONTO_MAXIMO)) throw new TotalOutOfRangeError();
  const subtotal = centavos(precio * cantidad);
  const descuento = descuentoPorcentaje(data.documentos);
  const total = totalConDescuento(precio, cantidad, descuento);
  const porcentaje = cuponPorcentaje(data.comprasUltimos30);
  return {
    subtotal,
    descuento,
    savings: centavos(subtotal - total),
    totalConDescuento: total,
    cashbackMaximo: cashbackMaximo(data.cashbackDisponible, total),
    cuponPorcentaje: porcentaje,
    cupon: cuponOf(total, porcentaje),
  };
}

/**
 * The only calculation of a sale: discount, cashback, coupon. The page uses it for the preview, and the API for the
 * decision.
 * @throws CashbackOutOfRangeError | TotalOutOfRangeError
 */
export function computeVenta(data: VentaData, cashbackUsado: Centavos): ComputedVenta {
  const cotizacion = cotizarVenta(data);
  if (!isCashbackUsable(cashbackUsado, data.cashbackDisponible, cotizacion.totalConDescuento)) {
    throw new CashbackOutOfRangeError();
  }
  return {
    ...cotizacion,
    cashbackUsado,
    monto: centavos(cotizacion.totalConDescuento - cashbackUsado),
  };
}

/** The most cashback that a purchase can use: min(available, discounted total), in centavos. */
export function cashbackMaximo(disponible: Centavos, totalConDescuento: Centavos): Centavos {
  return disponible < totalConDescuento ? disponible : totalConDescuento;
}

export function isCashbackUsable(usado: Centavos, disponible: Centavos, totalConDescuento: Centavos): boolean {
  return Number.isInteger(usado) && usado >= 0 && usado <= cashbackMaximo(disponible, totalConDescuento);
}

/** The balance after a purchase: available − used + coupon, in centavos. */
export function cashbackDespues(disponible: Centavos, usado: Centavos, cupon: Centavos): Centavos {
  return centavos(disponible - usado + cupon);
}

/**
 * The part of a balance that paid purchases earned, in centavos. Coupons of unpaid purchases are deducted in full, spent or
 * not: a spent coupon has to be paid first. Never below 0.
 */
export function collectedCashback(balance: Centavos, cuponesImpagos: Centavos): Centavos {
  return centavos(Math.max(0, balance - cuponesImpagos));
}

/**
 * The spendable part of a balance, in centavos: cashback of paid purchases, plus coupons of unpaid purchases up to `limit`
 * in total, less the coupons already spent. The remaining cashback can be spent when those purchases are paid.
 */
export function spendableCashback(balance: Centavos, cuponesImpagos: Centavos, limit: Centavos): Centavos {
  const collected = collectedCashback(balance, cuponesImpagos);
  const spentOfImpagas = Math.max(0, cuponesImpagos - balance);
  return centavos(collected + Math.max(0, Math.min(balance - collected, limit - spentOfImpagas)));
}

/** A buyer's account in centavos: the visible, spendable balance, and the debt. One coupon never counts in both. */
export interface CashbackCuenta {
  saldo: Centavos;
  /**
   * The debt of coupons that were spent before their purchases were annulled: the next coupons pay it. The ledger's sum is
   * balance − debt.
   */
  deuda: Centavos;
}

/** The account after a purchase: available − used + coupon. The coupon pays the debt first. */
export function cuentaAfterCompra({ saldo, deuda }: CashbackCuenta, usado: Centavos, cupon: Centavos): CashbackCuenta {
  const paid = Math.min(deuda, cupon);
  return { saldo: centavos(cashbackDespues(saldo, usado, cupon) - paid), deuda: centavos(deuda - paid) };
}

export interface CompraUndone {
  usado: Centavos;
  cupon: Centavos;
  /** The amount kept back from the refund for a coupon that approved purchases have spent. */
  descontado: Centavos;
}

/**
 * The account after a purchase is annulled. The cashback used comes back, the coupon is withdrawn, and the deduction from
 * the refund pays for the coupon. A remaining gap becomes debt; cashback that comes back pays earlier debt first. The
 * balance is never negative. `recortado` is the amount above the largest balance; it is cut off, so that a full balance
 * never blocks an annulment.
 */
export function cuentaAfterAnulacion(
  { saldo, deuda }: CashbackCuenta,
  { usado, cupon, descontado }: CompraUndone,
): CashbackCuenta & { recortado: Centavos } {
  const returned = usado + descontado;
  const balance = saldo + returned - cupon;
  if (balance < 0) return { saldo: centavos(0), deuda: centavos(deuda - balance), recortado: centavos(0) };
  const paid = Math.min(deuda, returned, balance);
  const recortado = Math.max(0, balance - paid - MONTO_MAXIMO);
  return { saldo: centavos(balance - paid - recortado), deuda: centavos(deuda - paid), recortado: centavos(recortado) };
}

/** Coupon for the next purchase in percent of the discounted total. */
export const CUPON_BASE = 3;
export const FREQUENT_CUPON = 5;
/** A buyer is frequent with more than this many purchases in the 30 days before this one. */
export const COMPRAS_OF_FREQUENT = 10;

/** 3 percent, or 5 if the buyer made more than 10 purchases in the 30 days before this purchase. */
export function cuponPorcentaje(comprasUltimos30: number): number {
  return comprasUltimos30 > COMPRAS_OF_FREQUENT ? FREQUENT_CUPON : CUPON_BASE;
}

export function cuponOf(totalConDescuento: Centavos, porcentaje: number): Centavos {
  return porcentajeOf(totalConDescuento, porcentaje);
}
