import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from '../in-transaction.ts';

/** Listings written in one statement. */
const BATCH = 1_000;

/**
 * What a guest sees of a listing, as the text of its JSON, kept beside it: pages of the catalogue only join such texts
 * (ADR 0006). A trigger writes it with each listing; those that were there before are written in batches, while others
 * write. The specs hold it against `publicacion.mapper.ts`, whose keys it repeats.
 */
export class PublicacionesListas1763000000171 implements MigrationInterface {
  /** Batches commit one by one. A run that was killed is gone on with. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inTransaction(runner, [READY_JSON]);
    while (await writeBatch(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER publicaciones_lista ON publicaciones;
      DROP FUNCTION anotar_publicacion_lista();
      DROP FUNCTION publicacion_lista(publicaciones);
      ALTER TABLE publicaciones DROP COLUMN para_invitados;
    `);
  }
}

/** Has the trigger write the next listings; false where none is left. Nobody sees a change: no version grows. */
async function writeBatch(runner: QueryRunner): Promise<boolean> {
  const [, written]: [unknown, number] = await runner.query(
    `UPDATE publicaciones p SET para_invitados = NULL
     WHERE id IN (SELECT id FROM publicaciones WHERE para_invitados IS NULL ORDER BY id LIMIT ${BATCH})`,
  );
  return written > 0;
}

const READY_JSON = `
  ALTER TABLE publicaciones ADD COLUMN IF NOT EXISTS para_invitados text;

  CREATE OR REPLACE FUNCTION publicacion_lista(p publicaciones) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT row_to_json(visible)::text FROM (SELECT
      p.id, p.nombre_producto, p.marca, p.modelo, p.envio, p.tipo_envio, p.categoria, p.estado, p.codigo_serie,
      p.marca_repuesto, p.compatibilidad,
      (SELECT coalesce(json_agg('/api/fotos/' || foto || '/1280.webp' ORDER BY orden), '[]')
       FROM jsonb_array_elements_text(p.fotos) WITH ORDINALITY AS f (foto, orden)) AS fotos,
      p.descripcion, p.pausada,
      to_char(p.fecha AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS fecha,
      p.version) AS visible
  $$;

  CREATE OR REPLACE FUNCTION anotar_publicacion_lista() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.para_invitados := publicacion_lista(NEW);
    RETURN NEW;
  END $$;

  CREATE OR REPLACE TRIGGER publicaciones_lista BEFORE INSERT OR UPDATE ON publicaciones
    FOR EACH ROW EXECUTE FUNCTION anotar_publicacion_lista();
`;
