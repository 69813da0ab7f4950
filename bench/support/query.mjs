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
