import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The CBU or alias that undoing a change brings back: '' for none; null where an earlier release wrote the row. */
export class AccessCambios1764700001001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cambios_de_acceso ADD COLUMN IF NOT EXISTS cuenta_bancaria_anterior text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cambios_de_acceso DROP COLUMN cuenta_bancaria_anterior');
  }
}
