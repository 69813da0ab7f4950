import { type Centavos, centavos, MONTO_MAXIMO } from './money.ts';

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

/** A purchase that is annulled, in centavos. */
export interface CompraUndone {
  usado: Centavos;
  cupon: Centavos;
  /** Kept back from the refund for a coupon that approved purchases have spent. */
  descontado: Centavos;
}

/**
 * The account after a purchase is annulled: the cashback used comes back, the coupon is withdrawn, and the deduction from the
 * refund pays for it. What is still missing is owed; what comes back pays earlier debt first. The balance is never negative.
 * `recortado` is what does not fit into the largest balance and is cut off, so that a full balance never blocks an annulment.
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
