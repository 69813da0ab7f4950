import { cashbackCobrado, cashbackDeImpagas } from './cashback.ts';
import { centavos } from './dinero.ts';

test.each([
  // saldo, cupones impagos, cobrado
  [0, 0, 0],
  [3000, 0, 3000],
  [3000, 3000, 0],
  [5000, 3000, 2000],
  // A coupon that was spent before its purchase was paid weighs on what is earned later.
  [3000, 4500, 0],
])('of %d with %d in unpaid coupons, %d was earned with paid purchases', (saldo, impagos, cobrado) => {
  expect(cashbackCobrado(centavos(saldo), centavos(impagos))).toBe(cobrado);
});

test.each([
  // usado, saldo, cupones impagos, de impagas
  [0, 3000, 3000, 0],
  [3000, 3000, 3000, 3000],
  [2000, 5000, 3000, 0],
  [2001, 5000, 3000, 1],
  [5000, 5000, 3000, 3000],
  [1000, 3000, 4500, 1000],
])('of %d used from %d with %d in unpaid coupons, %d came from these', (usado, saldo, impagos, deImpagas) => {
  expect(cashbackDeImpagas(centavos(usado), centavos(saldo), centavos(impagos))).toBe(deImpagas);
});
