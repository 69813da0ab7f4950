import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ESQUEMA_DE_COMERCIO } from './esquema-comercio.ts';
import { ESQUEMA_DE_CUENTAS, ESQUEMA_DE_SERVICIO } from './esquema-cuentas.ts';

/** All tables of the product. Later changes come as migrations of their own, never as an edit of this one. */
export class EsquemaInicial1763000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ESQUEMA_DE_CUENTAS);
    await runner.query(ESQUEMA_DE_COMERCIO);
    await runner.query(ESQUEMA_DE_SERVICIO);
  }

  /** There is no way back from the first migration: dropping every table is a restore, not a rollback. */
  async down(): Promise<void> {
    throw new Error('the first migration cannot be undone');
  }
}
