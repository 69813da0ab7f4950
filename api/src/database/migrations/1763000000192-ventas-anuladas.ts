import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How a sale ended without being sold, and what its buyer owes of coupons that were withdrawn after they had been spent.
 * Neither rewrites its table, and an API of before writes neither.
 */
export class VentasAnuladas1763000000192 implements MigrationInterface {
  /** Each statement holds its lock for a moment alone. A run that was killed is gone on with. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ventas ADD COLUMN IF NOT EXISTS anulada_en timestamptz,
      ADD COLUMN IF NOT EXISTS anulada_por text, ADD COLUMN IF NOT EXISTS motivo_anulacion text`);
    await runner.query(`ALTER TABLE usuarios ADD COLUMN IF NOT EXISTS deuda_cashback numeric(14,2) NOT NULL DEFAULT 0,
      DROP CONSTRAINT IF EXISTS usuarios_deuda_cashback`);
    await runner.query(`ALTER TABLE usuarios ADD CONSTRAINT usuarios_deuda_cashback
      CHECK (deuda_cashback >= 0 AND deuda_cashback <> 'NaN') NOT VALID`);
    await runner.query('ALTER TABLE usuarios VALIDATE CONSTRAINT usuarios_deuda_cashback');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usuarios DROP COLUMN IF EXISTS deuda_cashback');
    await runner.query(`ALTER TABLE ventas DROP COLUMN IF EXISTS anulada_en, DROP COLUMN IF EXISTS anulada_por,
      DROP COLUMN IF EXISTS motivo_anulacion`);
  }
}
