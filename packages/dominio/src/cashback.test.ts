import { cashbackOfImpagas, collectedCashback, spendableCashback } from './cashback.ts';
import { centavos } from './money.ts';

test.each([
  // saldo, cupones impagos, cobrado
  [0, 0, 0],
  [3000, 0, 3000],
  [3000, 3000, 0],
  [5000, 3000, 2000],
  // A coupon that was spent before its purchase was paid weighs on what is earned later.
  [3000, 4500, 0],
])('of %d with %d in unpaid coupons, %d was earned with paid purchases', (balance, impagos, collected) => {
  expect(collectedCashback(centavos(balance), centavos(impagos))).toBe(collected);
});

test.each([
  // saldo, cupones impagos, limit, gastable
  [0, 0, 5000, 0],
  [3000, 0, 5000, 3000],
  [3000, 3000, 5000, 3000],
  [9000, 7000, 5000, 7000],
  [9000, 7000, 0, 2000],
  // 2000 of the unpaid coupons are spent already.
  [7000, 9000, 5000, 3000],
  [3000, 9000, 5000, 0],
  [99_999_999_999_999, 99_999_999_999_999, 5_000_000, 5_000_000],
])('of %d with %d in unpaid coupons and at most %d of them, %d can be spent', (balance, impagos, limit, spendable) => {
  expect(spendableCashback(centavos(balance), centavos(impagos), centavos(limit))).toBe(spendable);
});

test.each([
  // usado, saldo, cupones impagos, de impagas
  [0, 3000, 3000, 0],
  [3000, 3000, 3000, 3000],
  [2000, 5000, 3000, 0],
  [2001, 5000, 3000, 1],
  [5000, 5000, 3000, 3000],
  [1000, 3000, 4500, 1000],
])('of %d used from %d with %d in unpaid coupons, %d came from these', (usado, balance, impagos, ofImpagas) => {
  expect(cashbackOfImpagas(centavos(usado), centavos(balance), centavos(impagos))).toBe(ofImpagas);
});
