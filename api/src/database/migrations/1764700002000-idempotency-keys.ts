import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../create-index-concurrently.ts';

const OWNERS = { ventas: 'comprador_id', publicaciones: 'user_id' } as const;

/** The idempotency key of a purchase and of a listing is a column of its row, so that it lasts as long as the row. */
export class IdempotencyKeys1764700002000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, owner] of Object.entries(OWNERS)) {
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS clave text, ADD COLUMN IF NOT EXISTS huella text`,
      );
      await createIndexConcurrently(runner, `${table}_clave`, `ON ${table} (${owner}, clave)`, 'UNIQUE');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(OWNERS)) {
      await runner.query(`ALTER TABLE ${table} DROP COLUMN clave, DROP COLUMN huella`);
    }
  }
}
