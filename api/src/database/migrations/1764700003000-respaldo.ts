import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../create-index-concurrently.ts';

/** Buyers of one transaction. */
const BATCH = 200;

/** Of the buyer `u`, as it is when this is applied: cashback of approved sales less coupons of paid ones and `respaldo`. */
const FALTANTE = `(
  SELECT coalesce(sum(cashback_usado - least(cupon,
    trunc(cupon * (monto + cashback_usado) / nullif(total_con_descuento, 0), 2))), 0)
  FROM ventas WHERE comprador_id = u.id AND pago_recibido AND anulada_en IS NULL
) - (SELECT coalesce(sum(respaldo), 0) FROM movimientos_cashback WHERE usuario_id = u.id)`;

/**
 * The payment behind the cashback of approved sales, beside coupons of paid ones (ADR 88). Only the previous API writes
 * `movimientos_cashback.de_impagas`; the next release drops it, and the index `ventas_con_pago_pendiente`.
 */
export class Respaldo1764700003000 implements MigrationInterface {
  /** Each statement commits alone and so holds no lock of another. Run again, it continues. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE movimientos_cashback
      ADD COLUMN IF NOT EXISTS respaldo numeric(14, 2) NOT NULL DEFAULT 0 CHECK (respaldo <> 'NaN')`);
    await runner.query(`ALTER TABLE ventas
      ADD COLUMN IF NOT EXISTS descontado numeric(14, 2) NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS cashback_recortado numeric(14, 2) NOT NULL DEFAULT 0`);
    await runner.query(
      'ALTER TABLE publicaciones ADD COLUMN IF NOT EXISTS pausada_a_mano boolean NOT NULL DEFAULT false',
    );
    const waiting = '(comprobante_id IS NOT NULL OR monto = 0) AND NOT pago_recibido';
    await createIndexConcurrently(runner, 'ventas_por_aprobar', `ON ventas (fecha DESC, id DESC) WHERE ${waiting}`);
    await this.bringUpToDate(runner);
  }

  /** The previous API does not need it: its rows are in the columns that it knows. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM movimientos_cashback WHERE motivo = 'regalo'");
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ventas_por_aprobar');
    await runner.query('ALTER TABLE movimientos_cashback DROP COLUMN IF EXISTS respaldo');
    await runner.query('ALTER TABLE publicaciones DROP COLUMN IF EXISTS pausada_a_mano');
    await runner.query('ALTER TABLE ventas DROP COLUMN IF EXISTS descontado, DROP COLUMN IF EXISTS cashback_recortado');
  }

  /**
   * The admin's credits from their lines; a reduction takes back earlier ones down to 0. Sales approved with unpaid coupons
   * get a gift, so that a later approval does not ask for it.
   */
  private async bringUpToDate(runner: QueryRunner): Promise<void> {
    for (let after = 0; ; ) {
      const rows: { id: string }[] = await runner.query('SELECT id FROM usuarios WHERE id > $1 ORDER BY id LIMIT $2', [
        ...[after, BATCH],
      ]);
      const last = Number(rows.at(-1)?.id ?? 0);
      if (last === 0) return;
      await runner.query(
        `WITH sums AS (
           SELECT id, usuario_id, sum(importe) OVER own AS total FROM movimientos_cashback
           WHERE usuario_id > $1 AND usuario_id <= $2 AND motivo = 'ajuste_del_admin'
           WINDOW own AS (PARTITION BY usuario_id ORDER BY id)),
         credits AS (
           SELECT id, usuario_id, total - least(0, min(total) OVER own) AS credit FROM sums
           WINDOW own AS (PARTITION BY usuario_id ORDER BY id)),
         parts AS (
           SELECT id, credit - lag(credit, 1, 0::numeric) OVER (PARTITION BY usuario_id ORDER BY id) AS part FROM credits)
         UPDATE movimientos_cashback m SET respaldo = part FROM parts WHERE m.id = parts.id AND m.respaldo <> part`,
        [after, last],
      );
      await runner.query(
        `INSERT INTO movimientos_cashback (usuario_id, motivo, importe, respaldo, saldo, fecha)
         SELECT id, 'regalo', 0, faltante, cashback, clock_timestamp() FROM (
           SELECT id, cashback, ${FALTANTE} AS faltante FROM usuarios u WHERE id > $1 AND id <= $2) AS buyers
         WHERE faltante > 0`,
        [after, last],
      );
      after = last;
    }
  }
}
