import { centavos, MONTO_MAXIMO } from './money.ts';
import { collectedCashback, cuentaAfterAnulacion, spendableCashback } from './venta.ts';

test.each([
  // Columns: saldo, cupones impagos, cobrado.
  [0, 0, 0],
  [3000, 0, 3000],
  [3000, 3000, 0],
  [5000, 3000, 2000],
  // A coupon that was spent before its purchase was paid is deducted from later earnings.
  [3000, 4500, 0],
])('collectedCashback of %d with %d in unpaid coupons is %d', (balance, impagos, collected) => {
  expect(collectedCashback(centavos(balance), centavos(impagos))).toBe(collected);
});

test.each([
  // Columns: saldo, cupones impagos, limit, gastable.
  [0, 0, 5000, 0],
  [3000, 0, 5000, 3000],
  [3000, 3000, 5000, 3000],
  [9000, 7000, 5000, 7000],
  [9000, 7000, 0, 2000],
  // In the next row, 2000 of the unpaid coupons are already spent: 9000 in coupons, but a balance of 7000.
  [7000, 9000, 5000, 3000],
  [3000, 9000, 5000, 0],
  [99_999_999_999_999, 99_999_999_999_999, 5_000_000, 5_000_000],
])(
  'spendableCashback of %d with %d in unpaid coupons and a limit of %d is %d',
  (balance, impagos, limit, spendable) => {
    expect(spendableCashback(centavos(balance), centavos(impagos), centavos(limit))).toBe(spendable);
  },
);

test.each([
  // Columns: saldo, deuda, usado, cupon, descontado → saldo, deuda, recortado.
  ['refunds and withdraws', [30, 0, 20, 30, 0], [20, 0, 0]],
  ['records the missing amount as debt', [0, 0, 0, 30, 0], [0, 30, 0]],
  ['adds the missing amount to an earlier debt', [0, 5, 10, 30, 0], [0, 25, 0]],
  ['pays an earlier debt with the refund', [40, 25, 10, 30, 0], [10, 15, 0]],
  ['leaves no debt when the refund covers the coupon', [0, 0, 0, 30, 30], [0, 0, 0]],
  ['keeps the balance of other coupons when the refund covers the coupon', [50, 0, 0, 30, 30], [50, 0, 0]],
  ['limits the balance to the maximum', [MONTO_MAXIMO - 10, 0, 50, 30, 0], [MONTO_MAXIMO, 0, 10]],
])(
  'cuentaAfterAnulacion returns the balance and debt after an annulment that %s',
  (_, [saldo = 0, deuda = 0, usado = 0, cupon = 0, descontado = 0], expected) => {
    const cuenta = { saldo: centavos(saldo), deuda: centavos(deuda) };
    const undone = { usado: centavos(usado), cupon: centavos(cupon), descontado: centavos(descontado) };
    const after = cuentaAfterAnulacion(cuenta, undone);
    expect([after.saldo, after.deuda, after.recortado]).toEqual(expected);
  },
);
