import { type Centavos, porcentajeOf } from './money.ts';

/** Coupon for the next purchase in percent of the discounted total (specification, section 9). */
export const CUPON_BASE = 3;
/** The percentage of a frequent buyer. */
export const FREQUENT_CUPON = 5;
/** A buyer is frequent with more than this many purchases in the 30 days before this one. */
export const COMPRAS_OF_FREQUENT = 10;

/** 3, or 5 where the buyer made more than 10 purchases in the 30 days before this one. */
export function cuponPorcentaje(comprasUltimos30: number): number {
  return comprasUltimos30 > COMPRAS_OF_FREQUENT ? FREQUENT_CUPON : CUPON_BASE;
}

/** The coupon in centavos, rounded half up. */
export function cuponOf(totalConDescuento: Centavos, porcentaje: number): Centavos {
  return porcentajeOf(totalConDescuento, porcentaje);
}
