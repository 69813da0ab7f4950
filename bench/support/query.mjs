// @ts-check
import pg from 'pg';

/**
 * Runs one statement over a new connection and returns its rows.
 * @param {string} url @param {string} sql @param {unknown[]} [params]
 */
export async function query(url, sql, params) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, params)).rows;
  } finally {
    await client.end();
  }
}

/** Ids of listings on sale from all over the catalogue. @param {string} url @param {number} count @returns {Promise<number[]>} */
export async function listingIds(url, count) {
  const all = 'SELECT id::int FROM publicaciones WHERE NOT pausada AND borrada_en IS NULL';
  const rows = await query(url, `${all} ORDER BY hashint8(id), id LIMIT $1`, [count]);
  return rows.map(({ id }) => id);
}
