import type { Centavos } from './dinero.ts';

/** The most cashback that a purchase can use: min(available, discounted total), in centavos. */
export function cashbackMaximo(disponible: Centavos, totalConDescuento: Centavos): Centavos {
  return Math.min(disponible, totalConDescuento);
}

/** Whether an amount of cashback may be used: between nothing and the most, both included. */
export function esCashbackUsable(usado: Centavos, disponible: Centavos, totalConDescuento: Centavos): boolean {
  return Number.isInteger(usado) && usado >= 0 && usado <= cashbackMaximo(disponible, totalConDescuento);
}

/** The balance after a purchase: available − used + coupon, in centavos. */
export function cashbackDespues(disponible: Centavos, usado: Centavos, cupon: Centavos): Centavos {
  return disponible - usado + cupon;
}
