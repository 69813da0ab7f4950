import { cashbackMaximo, esCashbackUsable } from './cashback.ts';
import { cuponDe, cuponPorcentaje } from './cupon.ts';
import { type DocumentosAprobados, descuentoPorcentaje, totalConDescuento } from './descuento.ts';
import { type Centavos, centavos, MONTO_MAXIMO } from './dinero.ts';

/** Minimum quantity of a sale, for the purchase and for the admin's edit (specification, section 9). */
export const CANTIDAD_MINIMA = 1;
/** The largest quantity: what an integer column holds is far beyond any workshop's order. */
export const CANTIDAD_MAXIMA = 100_000;

/** All that decides the amounts of a sale. Money in centavos. */
export interface DatosDeVenta {
  precio: Centavos;
  cantidad: number;
  documentos: DocumentosAprobados;
  cashbackDisponible: Centavos;
  /** Purchases of the 30 × 24 h before this one. */
  comprasUltimos30: number;
}

/** Every amount that follows from the data before the buyer chooses how much cashback to use. */
export interface CotizacionDeVenta {
  subtotal: Centavos;
  descuento: number;
  ahorro: Centavos;
  totalConDescuento: Centavos;
  cashbackMaximo: Centavos;
  cuponPorcentaje: number;
  cupon: Centavos;
}

/** A quote with the cashback chosen: what is paid. */
export interface VentaCalculada extends CotizacionDeVenta {
  cashbackUsado: Centavos;
  /** The total to pay. */
  monto: Centavos;
}

/** The cashback chosen lies outside [0, min(available, discounted total)]. */
export class CashbackFueraDeAlcanceError extends Error {
  override readonly name = 'CashbackFueraDeAlcanceError';
}

/** The total leaves the range that storage holds (`numeric(14,2)`). */
export class TotalFueraDeAlcanceError extends Error {
  override readonly name = 'TotalFueraDeAlcanceError';
}

/** A typed quantity as the purchase takes it: invalid input becomes 1 (specification, section 5). */
export function normalizarCantidad(texto: string | number): number {
  const cantidad = Number(texto);
  return Number.isInteger(cantidad) && cantidad >= CANTIDAD_MINIMA && cantidad <= CANTIDAD_MAXIMA
    ? cantidad
    : CANTIDAD_MINIMA;
}

/**
 * The quote of a purchase: the amounts before the choice of cashback.
 * @throws TotalFueraDeAlcanceError when price × quantity is beyond `numeric(14,2)`.
 */
export function cotizarVenta(datos: DatosDeVenta): CotizacionDeVenta {
  const { precio, cantidad } = datos;
  if (BigInt(precio) * BigInt(cantidad) > BigInt(MONTO_MAXIMO)) throw new TotalFueraDeAlcanceError();
  const subtotal = centavos(precio * cantidad);
  const descuento = descuentoPorcentaje(datos.documentos);
  const total = totalConDescuento(precio, cantidad, descuento);
  const porcentaje = cuponPorcentaje(datos.comprasUltimos30);
  return {
    subtotal,
    descuento,
    ahorro: centavos(subtotal - total),
    totalConDescuento: total,
    cashbackMaximo: cashbackMaximo(datos.cashbackDisponible, total),
    cuponPorcentaje: porcentaje,
    cupon: cuponDe(total, porcentaje),
  };
}

/**
 * The one composition of a sale: discount, cashback, coupon. The page previews with it and the API decides by it.
 * @throws CashbackFueraDeAlcanceError | TotalFueraDeAlcanceError
 */
export function calcularVenta(datos: DatosDeVenta, cashbackUsado: Centavos): VentaCalculada {
  const cotizacion = cotizarVenta(datos);
  if (!esCashbackUsable(cashbackUsado, datos.cashbackDisponible, cotizacion.totalConDescuento)) {
    throw new CashbackFueraDeAlcanceError();
  }
  return {
    ...cotizacion,
    cashbackUsado,
    monto: centavos(cotizacion.totalConDescuento - cashbackUsado),
  };
}
