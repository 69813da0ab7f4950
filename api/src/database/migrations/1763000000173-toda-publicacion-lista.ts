import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every listing has its text ready: those who join pages need no second way of making it. */
export class TodaPublicacionLista1763000000173 implements MigrationInterface {
  /** The look at every row comes after the constraint's commit, so that nobody waits for it. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE publicaciones DROP CONSTRAINT IF EXISTS publicaciones_listas,
      ADD CONSTRAINT publicaciones_listas CHECK (para_invitados IS NOT NULL) NOT VALID`);
    await runner.query('ALTER TABLE publicaciones VALIDATE CONSTRAINT publicaciones_listas');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE publicaciones DROP CONSTRAINT IF EXISTS publicaciones_listas');
  }
}
