// @ts-check
import pg from 'pg';

/**
 * The rows of one statement, over a connection of its own.
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
