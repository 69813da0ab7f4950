import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the demo data began to be filled in, and when they were complete: at most one row. */
export class Demostracion1763000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE demostracion (
        unica boolean PRIMARY KEY DEFAULT true CHECK (unica),
        inicio timestamptz NOT NULL,
        completa_en timestamptz
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE demostracion');
  }
}
