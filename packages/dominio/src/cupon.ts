import { type Centavos, porcentajeDe } from './dinero.ts';

/** Coupon for the next purchase in percent of the discounted total (specification, section 9). */
export const CUPON_BASE = 3;
/** The percentage of a frequent buyer. */
export const CUPON_FRECUENTE = 5;
/** A buyer is frequent with more than this many purchases in the 30 days before this one. */
export const COMPRAS_PARA_FRECUENTE = 10;

/** 3, or 5 where the buyer made more than 10 purchases in the 30 days before this one. */
export function cuponPorcentaje(comprasUltimos30: number): number {
  return comprasUltimos30 > COMPRAS_PARA_FRECUENTE ? CUPON_FRECUENTE : CUPON_BASE;
}

/** The coupon in centavos, rounded half up. */
export function cuponDe(totalConDescuento: Centavos, porcentaje: number): Centavos {
  return porcentajeDe(totalConDescuento, porcentaje);
}
