/**
 * The part of a paid sale's coupon that its money pays for, of the row `v`: the whole coupon, and of a sale whose `monto` was
 * corrected downwards as much less. The commission, at least 15 %, is always more than it.
 */
export const backedCupon = (v: string) =>
  `least(${v}.cupon, trunc(${v}.cupon * (${v}.monto + ${v}.cashback_usado) / nullif(${v}.total_con_descuento, 0), 2))`;

/**
 * Cashback used in a buyer's approved sales, less what pays for it: coupons of paid sales, and what the ledger has as
 * `respaldo` (the admin's credits, gifts, deductions from refunds). Annulled sales are in neither. It must never exceed 0.
 */
export const faltanteOf = (comprador: string, condition = '') => `(
  (SELECT coalesce(sum(a.cashback_usado - ${backedCupon('a')}), 0) FROM ventas a
   WHERE a.comprador_id = ${comprador} AND a.pago_recibido AND a.anulada_en IS NULL ${condition})
  - (SELECT coalesce(sum(m.respaldo), 0) FROM movimientos_cashback m WHERE m.usuario_id = ${comprador}))`;
