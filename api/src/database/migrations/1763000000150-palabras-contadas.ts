import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from '../in-transaction.ts';

/** Listings counted in one statement. */
const BATCH = 1_000;

/**
 * The vocabulary of the search counts how many listings hold each word, so that a word goes with its last listing: else
 * anybody plants words without end, and each mistyped search compares with all of them.
 *
 * Listings that were there before are counted in batches, while others write. `recuento_de_palabras` says which are
 * counted already: those up to `hasta`, and those born after `corte`. A batch locks its listings first, so that a change
 * of one of them either came before, and is counted as it is now, or comes after, and counts its difference.
 */
export class PalabrasContadas1763000000150 implements MigrationInterface {
  /** Batches commit one by one. A run that was killed is gone on with, or found to be done. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    if (await isDone(runner)) return;
    await inTransaction(runner, [COUNTED_WORDS, ADD_TO_WORDS, triggers('WHERE palabras_de_esta_contadas(id)')]);
    while (await countBatch(runner));
    await inTransaction(runner, [
      triggers(''),
      'DROP FUNCTION palabras_de_esta_contadas(bigint)',
      'DROP TABLE recuento_de_palabras',
      'DELETE FROM palabras_de_busqueda WHERE publicaciones <= 0',
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await inTransaction(runner, [
      `DROP TRIGGER publicaciones_palabras_borradas ON publicaciones;
      DROP FUNCTION descontar_palabras_de_busqueda();
      CREATE OR REPLACE FUNCTION anotar_palabras_de_busqueda() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO palabras_de_busqueda (palabra)
        SELECT DISTINCT palabra COLLATE "C" FROM nuevas, palabras_de(nuevas.busqueda) AS palabra
        ORDER BY 1 ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      DROP TRIGGER publicaciones_palabras_editadas ON publicaciones;
      CREATE TRIGGER publicaciones_palabras_editadas AFTER UPDATE ON publicaciones
        REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_palabras_de_busqueda();
      DROP FUNCTION recontar_palabras_de_busqueda();
      DROP FUNCTION sumar_palabras_de_busqueda(text[], bigint[]);
      ALTER TABLE palabras_de_busqueda DROP publicaciones;`,
    ]);
  }
}

/** Whether the words carry their counts and nothing is left to be counted. */
async function isDone(runner: QueryRunner): Promise<boolean> {
  const [{ done }]: [{ done: boolean }] = await runner.query(
    `SELECT to_regclass('recuento_de_palabras') IS NULL AND EXISTS (
       SELECT FROM pg_attribute
       WHERE attrelid = 'palabras_de_busqueda'::regclass AND attname = 'publicaciones' AND NOT attisdropped
     ) AS done`,
  );
  return done;
}

/** Counts the next listings; false where none is left. */
async function countBatch(runner: QueryRunner): Promise<boolean> {
  await runner.startTransaction();
  try {
    const [{ last }]: [{ last: string | null }] = await runner.query(
      `WITH lote AS (
         SELECT p.id FROM publicaciones p, recuento_de_palabras r WHERE p.id > r.hasta AND p.id <= r.corte
         ORDER BY p.id LIMIT ${BATCH} FOR SHARE OF p
       ) SELECT max(id) AS last FROM lote`,
    );
    if (last !== null) {
      // A statement of its own: it sees the listings as the locks of the one before found them.
      await runner.query(
        `SELECT sumar_palabras_de_busqueda(array_agg(palabra), array_agg(veces)) FROM (
           SELECT palabra, count(*) AS veces
           FROM publicaciones p, recuento_de_palabras r, palabras_de(p.busqueda) AS palabra
           WHERE p.id > r.hasta AND p.id <= $1 AND p.borrada_en IS NULL
           GROUP BY palabra
         ) AS del_lote`,
        [last],
      );
      await runner.query('UPDATE recuento_de_palabras SET hasta = $1', [last]);
    }
    await runner.commitTransaction();
    return last !== null;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

const COUNTED_WORDS = `
  -- Nobody writes listings while it is looked which of them are there: a moment, not the count. First of all, as
  -- writers take the listings before the words.
  LOCK TABLE publicaciones IN SHARE ROW EXCLUSIVE MODE;
  ALTER TABLE palabras_de_busqueda ADD IF NOT EXISTS publicaciones integer NOT NULL DEFAULT 0;
  CREATE TABLE IF NOT EXISTS recuento_de_palabras (hasta bigint NOT NULL, corte bigint NOT NULL);
  INSERT INTO recuento_de_palabras
  SELECT 0, coalesce(max(id), 0) FROM publicaciones HAVING NOT EXISTS (SELECT FROM recuento_de_palabras);

  CREATE OR REPLACE FUNCTION palabras_de_esta_contadas(publicacion bigint) RETURNS boolean LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT publicacion <= hasta OR publicacion > corte FROM recuento_de_palabras;
  END;
`;

/** In order, so that two writers of the same words wait for one another and never in a circle. */
const ADD_TO_WORDS = `
  CREATE OR REPLACE FUNCTION sumar_palabras_de_busqueda(palabras text[], veces bigint[]) RETURNS void
  LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO palabras_de_busqueda AS v (palabra, publicaciones)
    SELECT palabra COLLATE "C", n FROM unnest(palabras, veces) AS c (palabra, n) ORDER BY 1
    ON CONFLICT (palabra) DO UPDATE SET publicaciones = v.publicaciones + excluded.publicaciones;
    DELETE FROM palabras_de_busqueda WHERE publicaciones <= 0 AND palabra = ANY(
      SELECT palabra COLLATE "C" FROM unnest(palabras, veces) AS c (palabra, n) WHERE n < 0);
  END $$;
`;

/** What an insertion, a change and a deletion add and take away; a listing that is marked as deleted holds no word. */
function triggers(condition: string): string {
  const viva = (rows: string) => `(SELECT * FROM ${rows} ${condition}) AS ${rows}`;
  const words = (rows: string, sign: string) =>
    `SELECT palabra, ${sign}1 AS n FROM ${viva(rows)}, palabras_de(${rows}.busqueda) AS palabra
     WHERE ${rows}.borrada_en IS NULL`;
  const differs = (rows: string, others: string) =>
    `AND NOT EXISTS (SELECT FROM ${others} o WHERE o.id = ${rows}.id AND o.borrada_en IS NULL
       AND o.busqueda = ${rows}.busqueda)`;
  const body = (changes: string) => `
    BEGIN
      PERFORM sumar_palabras_de_busqueda(array_agg(palabra), array_agg(veces)) FROM (
        SELECT palabra, sum(n) AS veces FROM (${changes}) AS c GROUP BY palabra HAVING sum(n) <> 0
      ) AS cambios;
      RETURN NULL;
    END`;
  return `
    CREATE OR REPLACE FUNCTION anotar_palabras_de_busqueda() RETURNS trigger LANGUAGE plpgsql AS $$
      ${body(words('nuevas', ''))} $$;
    CREATE OR REPLACE FUNCTION descontar_palabras_de_busqueda() RETURNS trigger LANGUAGE plpgsql AS $$
      ${body(words('viejas', '-'))} $$;
    CREATE OR REPLACE FUNCTION recontar_palabras_de_busqueda() RETURNS trigger LANGUAGE plpgsql AS $$
      ${body(`${words('nuevas', '')} ${differs('nuevas', 'viejas')}
              UNION ALL ${words('viejas', '-')} ${differs('viejas', 'nuevas')}`)} $$;
    CREATE OR REPLACE TRIGGER publicaciones_palabras_editadas AFTER UPDATE ON publicaciones
      REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas
      FOR EACH STATEMENT EXECUTE FUNCTION recontar_palabras_de_busqueda();
    CREATE OR REPLACE TRIGGER publicaciones_palabras_borradas AFTER DELETE ON publicaciones
      REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION descontar_palabras_de_busqueda();
  `;
}
