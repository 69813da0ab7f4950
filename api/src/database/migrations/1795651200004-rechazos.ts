import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../create-index-concurrently.ts';

/**
 * Refused proofs and documents. The refusal belongs to the file, so a new file is not refused. Each statement can be repeated and
 * locks one table briefly.
 */
export class Rechazos1795651200004 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE archivos ADD COLUMN IF NOT EXISTS abierto_en timestamptz,
      ADD COLUMN IF NOT EXISTS rechazado_en timestamptz, ADD COLUMN IF NOT EXISTS motivo_rechazo text`);
    await runner.query(`ALTER TABLE ventas ADD COLUMN IF NOT EXISTS comprobante_rechazado_id bigint,
      ADD COLUMN IF NOT EXISTS rechazos integer NOT NULL DEFAULT 0`);
    await createIndexConcurrently(
      runner,
      'ventas_de_comprobante_rechazado',
      'ON ventas (comprobante_rechazado_id) WHERE comprobante_rechazado_id IS NOT NULL',
    );
  }

  /** The previous release reads a sale with a refused proof as one without a proof. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE ventas DROP COLUMN IF EXISTS comprobante_rechazado_id, DROP COLUMN IF EXISTS rechazos',
    );
    await runner.query(`ALTER TABLE archivos DROP COLUMN IF EXISTS abierto_en, DROP COLUMN IF EXISTS rechazado_en,
      DROP COLUMN IF EXISTS motivo_rechazo`);
  }
}
