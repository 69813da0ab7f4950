import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the person of an account had it erased; what is left of the row are its amounts and its sales (ADR 0072). */
export class CuentasBorradas1763000000230 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usuarios ADD COLUMN cuenta_borrada_en timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usuarios DROP COLUMN cuenta_borrada_en');
  }
}
