import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexOnline } from '../online-index.ts';

/** Pieces of the order of dates: months, counted from the year 0, as they are in UTC. */
const MONTHS = `
  CREATE OR REPLACE FUNCTION mes_de_fecha(fecha timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (extract(year FROM fecha AT TIME ZONE 'UTC') * 12 + extract(month FROM fecha AT TIME ZONE 'UTC') - 1)::integer;

  CREATE OR REPLACE FUNCTION inicio_de_mes(mes integer) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN make_timestamp(mes / 12, mes % 12 + 1, 1, 0, 0, 0) AT TIME ZONE 'UTC';
`;

/**
 * What a listing can be found by in the index: each word and what rare filters compare, by themselves and together with
 * the listing's piece of each of the three orders. No word has a sign in it, so they cannot be taken for one another. The cost
 * tells the planner to look into the index rather than to make these for many listings.
 */
const KEYS = `
  CREATE OR REPLACE FUNCTION claves_por_pieza(busqueda text, nombre_orden text, precio numeric, fecha timestamptz,
    marca text, modelo text, ubicacion text, user_id bigint) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
  BEGIN ATOMIC
    SELECT array_agg(c.clave || f.final) FROM (
      SELECT palabra AS clave FROM palabras_de(busqueda) AS palabra
      UNION ALL VALUES ('=m' || marca), ('=o' || modelo), ('=u' || ubicacion), ('=v' || user_id)
    ) AS c CROSS JOIN LATERAL unnest(ARRAY['', '|p' || cubeta_de_precio(precio), '|n' || left(nombre_orden, 3),
      '|f' || mes_de_fecha(fecha)]) AS f (final);
  END`;

/** By these arguments the index is asked, too (`catalogo/conditions.ts`). */
const ARGUMENTS = 'busqueda, nombre_orden, precio, fecha, marca, modelo, ubicacion, user_id';

/**
 * The index of keys with pieces of the order of dates and of the filters, in place of the one without (ADR 50). A process
 * of the release before serves on; its search of a rare word looks at the listings one by one until it is replaced.
 */
export class ClavesPorPieza1763000000176 implements MigrationInterface {
  /** CONCURRENTLY cannot run in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MONTHS);
    await runner.query(KEYS);
    // Changed at once and not behind: what waits in a pending list is read by every search.
    const index = `USING gin (claves_por_pieza(${ARGUMENTS})) WITH (fastupdate = off)`;
    await createIndexOnline(runner, 'publicaciones_claves_por_pieza', `ON publicaciones ${index} ${LIVE}`);
    await dropOnline(runner, 'publicaciones_claves');
  }

  async down(runner: QueryRunner): Promise<void> {
    const before = 'claves_de_publicacion(busqueda, nombre_orden, precio, marca, modelo, ubicacion, user_id)';
    const index = `USING gin (${before}) WITH (fastupdate = off)`;
    await createIndexOnline(runner, 'publicaciones_claves', `ON publicaciones ${index} ${LIVE}`);
    await dropOnline(runner, 'publicaciones_claves_por_pieza');
    await runner.query(`
      DROP FUNCTION IF EXISTS claves_por_pieza(text, text, numeric, timestamptz, text, text, text, bigint);
      DROP FUNCTION IF EXISTS mes_de_fecha(timestamptz);
      DROP FUNCTION IF EXISTS inicio_de_mes(integer);`);
  }
}

const LIVE = 'WHERE borrada_en IS NULL';

/** It waits for readers that began before, and blocks nobody meanwhile. */
async function dropOnline(runner: QueryRunner, index: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  try {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  } finally {
    await runner.query('RESET lock_timeout');
  }
}
