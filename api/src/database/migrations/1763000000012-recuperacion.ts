import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mail that waits to be sent, and the one recovery link that each user may have. */
export class Recuperacion1763000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE correo_pendiente (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        clase text NOT NULL CHECK (clase IN ('recuperacion', 'contrasena_cambiada')),
        -- null: nobody. No foreign key: checking it would be work that only a request that matches an account does.
        usuario_id bigint,
        fecha timestamptz NOT NULL,
        intentos integer NOT NULL DEFAULT 0,
        proximo_intento_en timestamptz NOT NULL
      );
      CREATE INDEX correo_pendiente_turno ON correo_pendiente (proximo_intento_en);

      CREATE TABLE enlaces_de_recuperacion (
        usuario_id bigint PRIMARY KEY REFERENCES usuarios, -- one for each user: the newest wins
        token_sha256 bytea NOT NULL UNIQUE,
        enviado_a text NOT NULL,
        pedido_id bigint NOT NULL, -- the mail it went with: of two sent at once, the later request wins
        vence_en timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE enlaces_de_recuperacion; DROP TABLE correo_pendiente;');
  }
}
