import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a shop is paid: a CBU or an alias in its normal form; null while it said none. */
export class CuentaBancaria1763000000209 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usuarios ADD COLUMN cuenta_bancaria text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usuarios DROP COLUMN cuenta_bancaria');
  }
}
