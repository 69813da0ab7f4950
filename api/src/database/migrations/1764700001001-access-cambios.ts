import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The CBU or alias that undoing a change restores: '' for an empty one; null in rows of an earlier release. */
export class AccessCambios1764700001001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cambios_de_acceso ADD COLUMN IF NOT EXISTS cuenta_bancaria_anterior text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cambios_de_acceso DROP COLUMN cuenta_bancaria_anterior');
  }
}
