import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The devices that an account was entered from: what others do with its e-mail does not hold these up (ADR 0022). */
export class AparatosConocidos1763000000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE aparatos_conocidos (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        token_sha256 bytea NOT NULL,
        usuario_id bigint REFERENCES usuarios ON DELETE CASCADE, -- null: the administrator
        usado_en timestamptz NOT NULL,
        vence_en timestamptz NOT NULL
      );
      -- One device may know several accounts.
      CREATE UNIQUE INDEX aparatos_conocidos_token ON aparatos_conocidos (token_sha256, coalesce(usuario_id, 0));
      CREATE INDEX aparatos_conocidos_usuario ON aparatos_conocidos (coalesce(usuario_id, 0), usado_en);
      CREATE INDEX aparatos_conocidos_vencimiento ON aparatos_conocidos (vence_en);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE aparatos_conocidos;');
  }
}
