import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexOnline } from '../online-index.ts';

/**
 * Pieces of the order of prices: by the number of digits and the first two of them, in steps of five. 48 300 is in 545,
 * which begins with 45 000 and ends before 50 000. Everything below ten pesos is one piece.
 */
const PIECES = `
  CREATE OR REPLACE FUNCTION cubeta_de_precio(precio numeric) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN precio < 10 THEN 100
    ELSE 100 * length(trunc(precio)::text) + left(trunc(precio)::text, 2)::integer / 5 * 5 END;

  CREATE OR REPLACE FUNCTION inicio_de_cubeta(cubeta integer) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN cubeta = 100 THEN 0 ELSE trunc((cubeta % 100) * 10::numeric ^ (cubeta / 100 - 2)) END;

  CREATE OR REPLACE FUNCTION fin_de_cubeta(cubeta integer) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN cubeta = 100 THEN 10 ELSE trunc((cubeta % 100 + 5) * 10::numeric ^ (cubeta / 100 - 2)) END;
`;

/**
 * What a listing can be found by in the index: each word, each word with its piece of the orders of prices and of names,
 * and what rare filters compare. No word has a sign in it, so they cannot be taken for one another. The cost tells the planner
 * to look into the index rather than to make these for many listings.
 */
const CLAVES = `
  CREATE OR REPLACE FUNCTION claves_de_publicacion(busqueda text, nombre_orden text, precio numeric, marca text, modelo text,
    ubicacion text, user_id bigint) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
  BEGIN ATOMIC
    SELECT coalesce(array_agg(w) || array_agg(w || '|p' || cubeta_de_precio(precio))
        || array_agg(w || '|n' || left(nombre_orden, 3)), '{}')
      || ARRAY['=m' || marca, '=o' || modelo, '=u' || ubicacion, '=v' || user_id]
    FROM palabras_de(busqueda) AS w;
  END`;

/** Everything that a row is compared with lies in the orders' own indexes: a walk along one reads nothing else. */
const COMPARED = 'INCLUDE (busqueda, marca, modelo, ubicacion, envio, estado, pausada, user_id)';

const INDEXES: readonly (readonly [name: string, definition: string])[] = [
  // Changed at once and not behind: what waits in a pending list is read by every search.
  [
    'publicaciones_claves',
    `USING gin (claves_de_publicacion(busqueda, nombre_orden, precio, marca, modelo, ubicacion, user_id))
     WITH (fastupdate = off)`,
  ],
  ['publicaciones_en_orden_de_fecha', `(fecha DESC, id DESC) ${COMPARED}`],
  ['publicaciones_en_orden_de_precio', `(precio, id) ${COMPARED}`],
  ['publicaciones_en_orden_de_nombre', `(nombre_orden COLLATE "C", id) ${COMPARED}`],
];

/** The indexes of the catalogue, its search and the administrator's, chosen at a million listings (ADR 50). */
export class CatalogoAUnMillon1763000000162 implements MigrationInterface {
  /** CONCURRENTLY cannot run in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PIECES);
    await runner.query(CLAVES);
    for (const [name, definition] of INDEXES) {
      await createIndexOnline(runner, name, `ON publicaciones ${definition} WHERE borrada_en IS NULL`);
    }
    // A walk reads the table for pages that changed since the last vacuum: by the defaults a fifth of them.
    await runner.query(
      'ALTER TABLE publicaciones SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE publicaciones RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor)',
    );
    for (const [name] of INDEXES) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query(`
      DROP FUNCTION IF EXISTS claves_de_publicacion(text, text, numeric, text, text, text, bigint);
      DROP FUNCTION IF EXISTS cubeta_de_precio(numeric);
      DROP FUNCTION IF EXISTS inicio_de_cubeta(integer);
      DROP FUNCTION IF EXISTS fin_de_cubeta(integer);`);
  }
}
