import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from '../in-transaction.ts';

/**
 * How many units of a listing are left (null: no limit), and how many a sale took of them, so that they can be given back.
 * Neither rewrites its table: what is there has no limit and took none, as what an API of before writes.
 */
export class Existencias1763000000191 implements MigrationInterface {
  /** The look at every row comes after the constraint's commit, so that nobody waits for it. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inTransaction(runner, [
      `ALTER TABLE publicaciones ADD COLUMN IF NOT EXISTS existencias integer,
        DROP CONSTRAINT IF EXISTS publicaciones_existencias`,
      'ALTER TABLE publicaciones ADD CONSTRAINT publicaciones_existencias CHECK (existencias >= 0) NOT VALID',
    ]);
    await runner.query('ALTER TABLE publicaciones VALIDATE CONSTRAINT publicaciones_existencias');
    await runner.query('ALTER TABLE ventas ADD COLUMN IF NOT EXISTS unidades_tomadas integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE publicaciones DROP COLUMN IF EXISTS existencias');
    await runner.query('ALTER TABLE ventas DROP COLUMN IF EXISTS unidades_tomadas');
  }
}
