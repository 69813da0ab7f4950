import { type Centavos, centavos } from './money.ts';

/** The most cashback that a purchase can use: min(available, discounted total), in centavos. */
export function cashbackMaximo(disponible: Centavos, totalConDescuento: Centavos): Centavos {
  return disponible < totalConDescuento ? disponible : totalConDescuento;
}

/** Whether an amount of cashback may be used: between nothing and the most, both included. */
export function isCashbackUsable(usado: Centavos, disponible: Centavos, totalConDescuento: Centavos): boolean {
  return Number.isInteger(usado) && usado >= 0 && usado <= cashbackMaximo(disponible, totalConDescuento);
}

/** The balance after a purchase: available − used + coupon, in centavos. */
export function cashbackDespues(disponible: Centavos, usado: Centavos, cupon: Centavos): Centavos {
  return centavos(disponible - usado + cupon);
}

/**
 * The part of a balance that was earned with paid purchases, in centavos. Coupons of unpaid ones count against it in
 * full, spent or not: what was spent of them has to be paid first. Never below 0.
 */
export function collectedCashback(balance: Centavos, cuponesImpagos: Centavos): Centavos {
  return centavos(Math.max(0, balance - cuponesImpagos));
}

/**
 * What can be spent of a balance, in centavos: what was earned with paid purchases, and of the coupons of unpaid ones at
 * most `limit` altogether, so that what was spent of them before counts against it. The rest is to be confirmed: it can be
 * spent when those purchases are paid.
 */
export function spendableCashback(balance: Centavos, cuponesImpagos: Centavos, limit: Centavos): Centavos {
  const collected = collectedCashback(balance, cuponesImpagos);
  const spentOfImpagas = Math.max(0, cuponesImpagos - balance);
  return centavos(collected + Math.max(0, Math.min(balance - collected, limit - spentOfImpagas)));
}

/**
 * How much of the cashback used came from coupons of unpaid purchases, in centavos: what was earned with paid ones is
 * spent first. `saldo` is the balance before the use.
 */
export function cashbackOfImpagas(usado: Centavos, balance: Centavos, cuponesImpagos: Centavos): Centavos {
  return centavos(Math.max(0, usado - collectedCashback(balance, cuponesImpagos)));
}

/** A buyer's account: what they see and can spend, and what is owed of it. Never both of one coupon. Centavos. */
export interface CashbackCuenta {
  saldo: Centavos;
  /** Coupons of annulled purchases that had been spent: the next coupons pay it. The ledger's sum is balance − debt. */
  deuda: Centavos;
}

/** The account after a purchase: available − used + coupon, of which the coupon pays what is owed first. */
export function cuentaAfterCompra({ saldo, deuda }: CashbackCuenta, usado: Centavos, cupon: Centavos): CashbackCuenta {
  const paid = Math.min(deuda, cupon);
  return { saldo: centavos(cashbackDespues(saldo, usado, cupon) - paid), deuda: centavos(deuda - paid) };
}

/**
 * The account after a purchase is annulled: what was used comes back, the coupon is withdrawn. What is missing for that is
 * owed; what comes back pays what is owed first. The balance is never negative.
 */
export function cuentaAfterAnulacion(
  { saldo, deuda }: CashbackCuenta,
  usado: Centavos,
  cupon: Centavos,
): CashbackCuenta {
  const withdrawn = saldo + usado - cupon;
  if (withdrawn < 0) return { saldo: centavos(0), deuda: centavos(deuda - withdrawn) };
  const paid = Math.min(deuda, usado, withdrawn);
  return { saldo: centavos(withdrawn - paid), deuda: centavos(deuda - paid) };
}
