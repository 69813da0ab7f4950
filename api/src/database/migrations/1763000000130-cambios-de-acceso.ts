import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of e-mail or password that the old address may undo, mail that goes to such an address, and what a session is. */
export class CambiosDeAcceso1763000000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cambios_de_acceso (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        usuario_id bigint NOT NULL REFERENCES usuarios,
        fecha timestamptz NOT NULL,
        cambio_email boolean NOT NULL,
        cambio_contrasena boolean NOT NULL,
        email_anterior text NOT NULL,
        contrasena_hash_anterior text NOT NULL, -- the hash alone; no sealed copy is kept of what may come back
        token_sha256 bytea UNIQUE, -- null until the mail is written
        vence_en timestamptz NOT NULL
      );
      CREATE INDEX cambios_de_acceso_usuario ON cambios_de_acceso (usuario_id);
      CREATE INDEX cambios_de_acceso_email ON cambios_de_acceso (lower(email_anterior));
      CREATE INDEX cambios_de_acceso_vencimiento ON cambios_de_acceso (vence_en);

      -- Which kinds of mail there are is the code's to say: every new one would lock the outbox to say it again.
      ALTER TABLE correo_pendiente
        DROP CONSTRAINT IF EXISTS correo_pendiente_clase_check,
        ADD COLUMN para text, -- null: the account's address; personal, and gone with the row
        ADD COLUMN cambio_id bigint;

      ALTER TABLE sesiones
        ADD COLUMN abierta_en timestamptz, -- null: opened before this was noted
        ADD COLUMN dispositivo text; -- a short name; neither the browser's whole header nor the address
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sesiones DROP COLUMN dispositivo, DROP COLUMN abierta_en;
      DELETE FROM correo_pendiente WHERE clase NOT IN ('recuperacion', 'contrasena_cambiada');
      ALTER TABLE correo_pendiente
        DROP COLUMN cambio_id,
        DROP COLUMN para,
        ADD CONSTRAINT correo_pendiente_clase_check CHECK (clase IN ('recuperacion', 'contrasena_cambiada'));
      DROP TABLE cambios_de_acceso;
    `);
  }
}
