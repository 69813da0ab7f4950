import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The version that a sale's seller sees: from `version` a seller could infer a proof. And the refused proof before the present
 * one, so that the admin still sees its reason.
 */
export class VersionVendedor1795651200006 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ventas ADD COLUMN IF NOT EXISTS version_vendedor integer NOT NULL DEFAULT 1,
      ADD COLUMN IF NOT EXISTS rechazo_anterior_id bigint`);
  }

  /** The previous release shows the seller `version` again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE ventas DROP COLUMN IF EXISTS version_vendedor, DROP COLUMN IF EXISTS rechazo_anterior_id',
    );
  }
}
