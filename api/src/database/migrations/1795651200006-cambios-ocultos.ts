import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The row versions of a sale that its seller does not see, so that a seller cannot infer a proof from the version. */
export class CambiosOcultos1795651200006 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ventas ADD COLUMN IF NOT EXISTS cambios_ocultos integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ventas DROP COLUMN IF EXISTS cambios_ocultos');
  }
}
