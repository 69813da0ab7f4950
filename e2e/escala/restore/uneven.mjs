// @ts-check

/** A sale and its ledger's rows that do not add up, or a balance that, less what is owed, is not its ledger's sum. */
export const UNEVEN = `
  SELECT v.id FROM ventas v LEFT JOIN movimientos_cashback m ON m.venta_id = v.id
  GROUP BY v.id HAVING coalesce(sum(m.importe), 0) <> v.cupon - v.cashback_usado
  UNION ALL
  SELECT u.id FROM usuarios u LEFT JOIN movimientos_cashback m ON m.usuario_id = u.id
  GROUP BY u.id HAVING coalesce(sum(m.importe), 0) <> u.cashback - u.deuda_cashback`;
