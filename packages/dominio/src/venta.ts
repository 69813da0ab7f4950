import { cashbackMaximo, isCashbackUsable } from './cashback.ts';
import { cuponOf, cuponPorcentaje } from './cupon.ts';
import { type DocumentosAprobados, descuentoPorcentaje, totalConDescuento } from './descuento.ts';
import { type Centavos, centavos, MONTO_MAXIMO } from './money.ts';

/** Minimum quantity of a sale, for the purchase and for the admin's edit (specification, section 9). */
export const MIN_CANTIDAD = 1;
/** The largest quantity: what an integer column holds is far beyond any workshop's order. */
export const MAX_CANTIDAD = 100_000;

/** All that decides the amounts of a sale. Money in centavos. */
export interface VentaData {
  precio: Centavos;
  cantidad: number;
  documentos: DocumentosAprobados;
  cashbackDisponible: Centavos;
  /** Purchases of the 30 × 24 h before this one. */
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

/** A quote with the cashback chosen: what is paid. */
export interface ComputedVenta extends VentaCotizacion {
  cashbackUsado: Centavos;
  /** The total to pay. */
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

/** A typed quantity as the purchase takes it: invalid input becomes 1 (specification, section 5). */
export function normalizeCantidad(text: string | number): number {
  const cantidad = Number(text);
  return Number.isInteger(cantidad) && cantidad >= MIN_CANTIDAD && cantidad <= MAX_CANTIDAD ? cantidad : MIN_CANTIDAD;
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
 * The one composition of a sale: discount, cashback, coupon. The page previews with it and the API decides by it.
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
