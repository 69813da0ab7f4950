import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which address of an account somebody has confirmed by a link, and the one link that each may have (ADR 0024). It holds the
 * address, not a yes: a changed e-mail is unconfirmed by itself, whoever changes it, the API of the version before too.
 */
export class EmailConfirmado1763000000141 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE usuarios ADD COLUMN email_confirmado text; -- in lower case; null: none
      CREATE TABLE confirmaciones_de_email (
        usuario_id bigint PRIMARY KEY REFERENCES usuarios, -- one for each user: the newest wins
        token_sha256 bytea NOT NULL UNIQUE,
        enviado_a text NOT NULL, -- in lower case
        pedido_id bigint NOT NULL, -- the mail it went with: of two sent at once, the later request wins
        vence_en timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE confirmaciones_de_email; ALTER TABLE usuarios DROP COLUMN email_confirmado;');
  }
}
