import { type CashbackCuenta, type Centavos, MONTO_MAXIMO } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import { centavosANumeric, numericACentavos, sumToCentavos } from '../../../database/money-column.ts';

/**
 * Part of a paid sale's coupon that its money covers, for the row `v`: the whole coupon, or less in proportion when `monto`
 * was corrected downwards. The commission, at least 15 %, always exceeds it.
 */
export const backedCupon = (v: string) =>
  `least(${v}.cupon, trunc(${v}.cupon * (${v}.monto + ${v}.cashback_usado) / nullif(${v}.total_con_descuento, 0), 2))`;

/**
 * Cashback used in a buyer's approved sales minus its backing: coupons of paid sales and `respaldo` in the ledger (the
 * admin's credits, gifts, deductions from refunds). Annulled sales do not count. The difference must never exceed 0.
 */
export const faltanteOf = (comprador: string, condition = '') => `(
  (SELECT coalesce(sum(a.cashback_usado - ${backedCupon('a')}), 0) FROM ventas a
   WHERE a.comprador_id = ${comprador} AND a.pago_recibido AND a.anulada_en IS NULL ${condition})
  - (SELECT coalesce(sum(m.respaldo), 0) FROM movimientos_cashback m WHERE m.usuario_id = ${comprador}))`;

/** A line of the cashback ledger. Amounts in centavos; `importe` is signed. */
export interface Movement {
  usuarioId: number;
  ventaId: number | null;
  motivo:
    | 'cashback_usado'
    | 'cupon'
    | 'ajuste_del_admin'
    | 'anulacion_de_cashback'
    | 'anulacion_de_cupon'
    | 'descuento_de_devolucion'
    | 'recorte_por_tope';
  importe: Centavos;
  /** Change of the buyer's backing for approved sales, beside the coupons of paid sales; signed. */
  respaldo: Centavos;
  /** The balance after it. */
  saldo: Centavos;
  fecha: Date;
}

/** The cashback ledger, and the balances, which equal the sums of its lines. */
@Injectable()
export class LedgerRepository {
  constructor(private readonly database: Database) {}

  /** Sum of the coupons of a buyer's unpaid purchases, spent or not; without annulled ones. */
  async cuponesImpagos(id: number): Promise<Centavos> {
    const rows: { cupones: string }[] = await this.database.query(
      `SELECT coalesce(sum(cupon), 0) AS cupones FROM ventas
       WHERE comprador_id = $1 AND NOT pago_recibido AND anulada_en IS NULL`,
      [id],
    );
    return sumToCentavos(rows[0]?.cupones ?? '0');
  }

  /**
   * Cashback used in a buyer's approved sales minus its backing. A negative value is unused backing. The caller must
   * hold the buyer's lock.
   * @param without a sale to ignore, as if it were annulled
   */
  async faltante(id: number, without: number | null): Promise<Centavos> {
    const rows: [{ faltante: string }] = await this.database.inTransaction.query(
      `SELECT greatest(-$3::numeric, least($3::numeric, ${faltanteOf('$1', 'AND a.id IS DISTINCT FROM $2')})) AS faltante`,
      [id, without, centavosANumeric(MONTO_MAXIMO)],
    );
    return numericACentavos(rows[0].faltante);
  }

  /** Of the admin's adjustments: the remaining credits, and the sum of the reductions that took back no credit. */
  async adjustments(id: number): Promise<{ credits: Centavos; reductions: Centavos }> {
    const rows: [{ credits: string; reductions: string }] = await this.database.inTransaction.query(
      `SELECT coalesce(sum(respaldo), 0) AS credits, coalesce(sum(respaldo - importe), 0) AS reductions
       FROM movimientos_cashback WHERE usuario_id = $1 AND motivo = 'ajuste_del_admin'`,
      [id],
    );
    const [{ credits, reductions }] = rows;
    return { credits: sumToCentavos(credits), reductions: sumToCentavos(reductions) };
  }

  /** Writes a ledger line for a gift to a sale; a negative amount takes the gift back. The balance stays. */
  async insertRegalo(usuarioId: number, ventaId: number, regalo: Centavos, fecha: Date): Promise<void> {
    await this.database.inTransaction.query(
      `INSERT INTO movimientos_cashback (usuario_id, venta_id, motivo, importe, respaldo, saldo, fecha)
       SELECT id, $2, 'regalo', 0, $3, cashback, $4 FROM usuarios WHERE id = $1`,
      [usuarioId, ventaId, centavosANumeric(regalo), fecha],
    );
  }

  /** The operator's gifts to a buyer that were not taken back, by sale: this sale first, then the latest. */
  async giftsOf(usuarioId: number, ventaId: number): Promise<{ ventaId: number; regalo: Centavos }[]> {
    const rows: { venta_id: string; regalo: string }[] = await this.database.inTransaction.query(
      `SELECT venta_id, sum(respaldo) AS regalo FROM movimientos_cashback WHERE usuario_id = $1 AND motivo = 'regalo'
       GROUP BY venta_id HAVING sum(respaldo) > 0 ORDER BY venta_id = $2 DESC, venta_id DESC`,
      [usuarioId, ventaId],
    );
    return rows.map(({ venta_id, regalo }) => ({ ventaId: Number(venta_id), regalo: sumToCentavos(regalo) }));
  }

  /**
   * Writes a user's balance and debt, and the ledger lines that explain them, in the given order. The write is only queued
   * here; COMMIT waits for it.
   */
  settle(id: number, { saldo, deuda }: CashbackCuenta, ledger: readonly Movement[]): void {
    this.database.enqueueWrite(
      `WITH saldo AS (UPDATE usuarios SET cashback = $1, deuda_cashback = $2, version = version + 1 WHERE id = $3)
       ${insertLines(4)}`,
      [centavosANumeric(saldo), centavosANumeric(deuda), id, ...columnsOf(ledger)],
    );
  }

  /** Writes lines, in their order. */
  async insert(ledger: readonly Movement[]): Promise<void> {
    await this.database.inTransaction.query(insertLines(1), columnsOf(ledger));
  }
}

/** Statement that inserts lines; their columns begin at this placeholder. */
function insertLines(first: number): string {
  const types = ['bigint', 'bigint', 'text', 'numeric', 'numeric', 'numeric', 'timestamptz'];
  return `INSERT INTO movimientos_cashback (usuario_id, venta_id, motivo, importe, respaldo, saldo, fecha)
    SELECT * FROM unnest(${types.map((type, i) => `$${first + i}::${type}[]`).join(', ')})`;
}

function columnsOf(ledger: readonly Movement[]): unknown[][] {
  return [
    ledger.map(({ usuarioId }) => usuarioId),
    ledger.map(({ ventaId }) => ventaId),
    ledger.map(({ motivo }) => motivo),
    ledger.map(({ importe }) => centavosANumeric(importe)),
    ledger.map(({ respaldo }) => centavosANumeric(respaldo)),
    ledger.map(({ saldo }) => centavosANumeric(saldo)),
    ledger.map(({ fecha }) => fecha),
  ];
}
