import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an account has stored, and since when a document is not the account's any more (ADR 0020). Two tables of their
 * own: those that are there are only read. Photos from before count for nobody until they are uploaded again; documents
 * that were replaced before count as replaced now.
 */
export class CupoDeArchivos1763000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE fotos_de_usuarios (
        usuario_id bigint NOT NULL REFERENCES usuarios,
        hash text NOT NULL,
        bytes bigint NOT NULL, -- of its three sizes
        fecha timestamptz NOT NULL, -- of its last upload
        PRIMARY KEY (usuario_id, hash)
      );

      CREATE TABLE archivos_reemplazados (
        archivo_id bigint PRIMARY KEY REFERENCES archivos ON DELETE CASCADE,
        fecha timestamptz NOT NULL
      );
      CREATE INDEX archivos_reemplazados_fecha ON archivos_reemplazados (fecha);
      INSERT INTO archivos_reemplazados (archivo_id, fecha)
        SELECT a.id, now() FROM archivos a JOIN usuarios u ON u.id = a.usuario_id
        WHERE (a.tipo = 'constancia_afip' AND u.constancia_afip_id IS DISTINCT FROM a.id)
           OR (a.tipo = 'certificado_estudio' AND u.certificado_estudio_id IS DISTINCT FROM a.id)
           OR (a.tipo = 'certificado_trabajo' AND u.certificado_trabajo_id IS DISTINCT FROM a.id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE archivos_reemplazados; DROP TABLE fotos_de_usuarios;');
  }
}
