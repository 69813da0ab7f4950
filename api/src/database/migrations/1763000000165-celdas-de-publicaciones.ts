import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from '../in-transaction.ts';

/** Listings counted in one statement. */
const BATCH = 2_000;

/** What the catalogue filters by: a cell is one value of each. */
const CELL = 'marca, modelo, ubicacion, envio, estado, pausada';

/**
 * Counts of listings that are kept ready, one for each cell (ADR 51): `celdas_de_publicaciones` as last added up,
 * `cambios_de_celdas` what was written since then, a row for each cell and statement, so that writers never wait for one
 * another; `recuento_de_publicaciones` is both. A listing that is marked as deleted is in none.
 *
 * Listings that were there before are counted in batches, while others write, as the words are in 1763000000150:
 * `celdas_por_contar` says which are counted already, those up to `hasta` and those born after `corte`. A batch locks its
 * listings first, so that a change of one of them either came before, and is counted as it is now, or comes after, and
 * writes its difference down.
 */
export class CeldasDePublicaciones1763000000165 implements MigrationInterface {
  /** Batches commit one by one. A run that was killed is gone on with, or found to be done. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    if (await isDone(runner)) return;
    await inTransaction(runner, [LOCK, TABLES, noting('AND celda_contada(id)'), TRIGGERS]);
    while (await countBatch(runner));
    await inTransaction(runner, [
      LOCK,
      noting(''),
      'DROP FUNCTION celda_contada(bigint)',
      'DROP TABLE celdas_por_contar',
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await inTransaction(runner, [
      `DROP TRIGGER IF EXISTS publicaciones_celdas_nuevas ON publicaciones;
      DROP TRIGGER IF EXISTS publicaciones_celdas_editadas ON publicaciones;
      DROP TRIGGER IF EXISTS publicaciones_celdas_borradas ON publicaciones;
      DROP FUNCTION IF EXISTS anotar_celdas();
      DROP FUNCTION IF EXISTS celda_contada(bigint);
      DROP VIEW IF EXISTS recuento_de_publicaciones;
      DROP TABLE IF EXISTS celdas_por_contar, cambios_de_celdas, celdas_de_publicaciones;`,
    ]);
  }
}

/** Whether the cells are there and nothing is left to be counted. */
async function isDone(runner: QueryRunner): Promise<boolean> {
  const [{ done }]: [{ done: boolean }] = await runner.query(
    `SELECT to_regclass('celdas_por_contar') IS NULL AND to_regclass('celdas_de_publicaciones') IS NOT NULL AS done`,
  );
  return done;
}

/** Counts the next listings; false where none is left. */
async function countBatch(runner: QueryRunner): Promise<boolean> {
  await runner.startTransaction();
  try {
    const [{ last }]: [{ last: string | null }] = await runner.query(
      `WITH lote AS (
         SELECT p.id FROM publicaciones p, celdas_por_contar c WHERE p.id > c.hasta AND p.id <= c.corte
         ORDER BY p.id LIMIT ${BATCH} FOR SHARE OF p
       ) SELECT max(id) AS last FROM lote`,
    );
    if (last !== null) {
      // A statement of its own: it sees the listings as the locks of the one before found them.
      await runner.query(
        `INSERT INTO celdas_de_publicaciones AS c (${CELL}, publicaciones)
         SELECT ${CELL}, count(*) FROM publicaciones p, celdas_por_contar
         WHERE p.id > hasta AND p.id <= $1 AND p.borrada_en IS NULL GROUP BY ${CELL}
         ON CONFLICT (${CELL}) DO UPDATE SET publicaciones = c.publicaciones + excluded.publicaciones`,
        [last],
      );
      await runner.query('UPDATE celdas_por_contar SET hasta = $1', [last]);
    }
    await runner.commitTransaction();
    return last !== null;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** Nobody writes listings while it is looked which of them are there, or while what the triggers need goes: a moment. */
const LOCK = 'LOCK TABLE publicaciones IN SHARE ROW EXCLUSIVE MODE';

const COLUMNS = `
  marca text COLLATE "C" NOT NULL, modelo text COLLATE "C" NOT NULL, ubicacion text COLLATE "C" NOT NULL,
  envio boolean NOT NULL, estado text COLLATE "C" NOT NULL, pausada boolean NOT NULL, publicaciones bigint NOT NULL`;

const TABLES = `
  CREATE TABLE IF NOT EXISTS celdas_de_publicaciones (${COLUMNS}, PRIMARY KEY (${CELL}));
  CREATE TABLE IF NOT EXISTS cambios_de_celdas (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ${COLUMNS});
  CREATE OR REPLACE VIEW recuento_de_publicaciones AS
    SELECT ${CELL}, publicaciones FROM celdas_de_publicaciones
    UNION ALL SELECT ${CELL}, publicaciones FROM cambios_de_celdas;

  CREATE TABLE IF NOT EXISTS celdas_por_contar (hasta bigint NOT NULL, corte bigint NOT NULL);
  INSERT INTO celdas_por_contar
  SELECT 0, coalesce(max(id), 0) FROM publicaciones HAVING NOT EXISTS (SELECT FROM celdas_por_contar);

  CREATE OR REPLACE FUNCTION celda_contada(publicacion bigint) RETURNS boolean LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT publicacion <= hasta OR publicacion > corte FROM celdas_por_contar;
  END;
`;

/** The trigger's function: what a statement added to each cell and took from it, where the two differ. */
function noting(condition: string): string {
  const rows = (table: string, n: number) =>
    `SELECT ${CELL}, ${n} AS n FROM ${table} WHERE borrada_en IS NULL ${condition}`;
  const note = (changes: string) =>
    `INSERT INTO cambios_de_celdas (${CELL}, publicaciones)
     SELECT ${CELL}, sum(n) FROM (${changes}) AS c GROUP BY ${CELL} HAVING sum(n) <> 0;`;
  return `
    CREATE OR REPLACE FUNCTION anotar_celdas() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN ${note(rows('nuevas', 1))}
      ELSIF TG_OP = 'DELETE' THEN ${note(rows('viejas', -1))}
      ELSE ${note(`${rows('nuevas', 1)} UNION ALL ${rows('viejas', -1)}`)}
      END IF;
      RETURN NULL;
    END $$;
  `;
}

const TRIGGERS = `
  CREATE OR REPLACE TRIGGER publicaciones_celdas_nuevas AFTER INSERT ON publicaciones
    REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_celdas();
  CREATE OR REPLACE TRIGGER publicaciones_celdas_editadas AFTER UPDATE ON publicaciones
    REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_celdas();
  CREATE OR REPLACE TRIGGER publicaciones_celdas_borradas AFTER DELETE ON publicaciones
    REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION anotar_celdas();
`;
