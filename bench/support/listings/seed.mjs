// @ts-check
import pg from 'pg';
import { listingOf } from './listing.mjs';

/** Number of listings in one statement. The triggers that maintain words and counts run once for each statement. */
const BATCH = 25_000;
/** From this number of rows on, indexes are built after the rows are inserted. */
const MANY = 50_000;
const MOST_SHOPS = 500;

/**
 * Fills a migrated database with listings of hundreds of shops, the same in every run; a filled database stays unchanged.
 * Rows pass the product's triggers in batches, so derived columns and tables are as the API writes them.
 * @param {string} url of the database, as the owner of its tables
 * @param {number} count
 */
export async function seedListings(url, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (await isFilled(client)) return;
    await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'");
    const shops = await insertShops(client, count);
    const indexes = count < MANY ? [] : await dropIndexes(client);
    for (let from = 0; from < count; from += BATCH) {
      await insertBatch(client, { shops, from, to: Math.min(count, from + BATCH) });
    }
    for (const { definition } of indexes) await client.query(definition);
    // Sets the visibility map and empties the pending lists of indexes, as autovacuum would do a minute later. VACUUM
    // ignores rows until their commit is on the disk, so a synchronous transaction comes before it.
    await client.query('SET synchronous_commit = on');
    await client.query('ANALYZE');
    await client.query('VACUUM');
  } finally {
    await client.end();
  }
}

/** True when an earlier run has filled the database. @param {pg.Client} client */
async function isFilled(client) {
  const { rowCount } = await client.query("SELECT 1 FROM usuarios WHERE email = 'tienda1@bench.test'");
  return rowCount !== 0;
}

/**
 * Inserts the shops and returns their ids, in order.
 * @param {pg.Client} client @param {number} count of listings
 * @returns {Promise<number[]>}
 */
async function insertShops(client, count) {
  const { rows } = await client.query(
    `INSERT INTO usuarios (email, contrasena_hash, tipo_cuenta, nombre, apellido, nombre_local, localidad, dni, telefono, fecha)
     SELECT 'tienda' || n || '@bench.test', 'none', 'vendedor', 'Tienda', 'De Bench', 'Repuestos ' || n, 'Glew',
            300000000 + n, 1160000000 + n, timestamptz '2024-01-01 12:00Z' + n * interval '1 hour'
     FROM generate_series(1, $1::int) AS n RETURNING id`,
    [Math.min(MOST_SHOPS, Math.ceil(count / 20))],
  );
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
}

/**
 * Drops indexes that only speed up reads; returns the statements that create them again.
 * @param {pg.Client} client
 * @returns {Promise<{ name: string, definition: string }[]>}
 */
async function dropIndexes(client) {
  const { rows } = await client.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = 'publicaciones'::regclass AND NOT indisunique ORDER BY 1`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows;
}

/** The columns of `listingOf` in wire format, with their types. */
const COLUMNS = {
  nombre_producto: 'text',
  marca: 'text',
  modelo: 'text',
  precio: 'numeric',
  ubicacion: 'text',
  envio: 'boolean',
  tipo_envio: 'text',
  categoria: 'text',
  estado: 'text',
  codigo_serie: 'text',
  marca_repuesto: 'text',
  descripcion: 'text',
  compatibilidad: 'jsonb',
  fotos: 'jsonb',
  pausada: 'boolean',
  fecha: 'timestamptz',
};
const NAMES = /** @type {(keyof typeof COLUMNS)[]} */ (Object.keys(COLUMNS));
const PLACES = ['$1::bigint[]', ...Object.values(COLUMNS).map((type, i) => `$${i + 2}::${type}[]`)];
const INSERT = `INSERT INTO publicaciones (user_id, ${NAMES.join(', ')}) SELECT * FROM unnest(${PLACES.join(', ')})`;

/** @param {pg.Client} client @param {{ shops: number[], from: number, to: number }} batch */
async function insertBatch(client, { shops, from, to }) {
  const listings = Array.from({ length: to - from }, (_, i) => listingOf(from + i, shops.length));
  const columns = NAMES.map((name) => listings.map((listing) => sent(listing[name])));
  await client.query(INSERT, [listings.map(({ shop }) => shops[shop - 1]), ...columns]);
}

/** Lists are sent as JSON, because pg would convert them to arrays. @param {unknown} value */
function sent(value) {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
