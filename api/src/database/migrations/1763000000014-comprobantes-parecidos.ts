import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What tells that two proofs are the same image, or nearly: the digest of what was uploaded, and a fingerprint of the
 * picture in two frames (ADR 0013). Proofs that are there already have none: their turn comes, as that of new ones does.
 */
export class ComprobantesParecidos1763000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE archivos ADD sha256 bytea, ADD comparado boolean NOT NULL DEFAULT false;
      CREATE INDEX archivos_por_comparar ON archivos (id) WHERE tipo = 'comprobante' AND NOT comparado;
      CREATE INDEX archivos_sha256 ON archivos (sha256) WHERE sha256 IS NOT NULL;

      CREATE TABLE huellas_de_comprobantes (
        archivo_id bigint PRIMARY KEY REFERENCES archivos,
        entera bit(3072) NOT NULL,
        anclada bit(3072) NOT NULL,
        medias_entera bytea NOT NULL,
        medias_anclada bytea NOT NULL,
        -- How many bits are set: two within a distance differ by no more than it, so most need not be compared.
        detalle_entera integer NOT NULL GENERATED ALWAYS AS (bit_count(entera)) STORED,
        detalle_anclada integer NOT NULL GENERATED ALWAYS AS (bit_count(anclada)) STORED
      );
      CREATE INDEX huellas_por_detalle_entera ON huellas_de_comprobantes (detalle_entera);
      CREATE INDEX huellas_por_detalle_anclada ON huellas_de_comprobantes (detalle_anclada);

      -- Each pair both ways.
      CREATE TABLE comprobantes_parecidos (
        archivo_id bigint NOT NULL REFERENCES archivos,
        otro_id bigint NOT NULL REFERENCES archivos,
        PRIMARY KEY (archivo_id, otro_id)
      );
      CREATE INDEX ventas_de_comprobante ON ventas (comprobante_id) WHERE comprobante_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ventas_de_comprobante;
      DROP TABLE comprobantes_parecidos;
      DROP TABLE huellas_de_comprobantes;
      ALTER TABLE archivos DROP comparado, DROP sha256;
    `);
  }
}
