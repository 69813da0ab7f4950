// @ts-check
import pg from 'pg';

/** @typedef {import('./cluster.mjs').Passwords} Passwords */

const ROLE = 'fluxpartes';
const ALREADY_THERE = new Set(['42710', '42P04', '23505']);

/**
 * The connection string of a role on the embedded server.
 * @param {number} port
 * @param {'postgres' | 'fluxpartes'} role also the name of the database
 * @param {string} password
 */
export const urlOf = (port, role, password) => `postgres://${role}:${password}@127.0.0.1:${port}/${role}`;

/**
 * Whether the server takes connections now.
 * @param {number} port
 * @param {Passwords} passwords
 */
export async function answers(port, passwords) {
  try {
    await withClient(port, passwords, (client) => client.query('SELECT 1'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the application's role and database where they are missing. Two starts may do it at once.
 * @param {number} port
 * @param {Passwords} passwords
 */
export async function prepareDatabase(port, passwords) {
  await withClient(port, passwords, async (client) => {
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [ROLE]);
    if (rows.length > 0) return;
    await unlessThere(() =>
      client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD ${client.escapeLiteral(passwords.application)}`),
    );
    await unlessThere(() => client.query(`CREATE DATABASE ${ROLE} OWNER ${ROLE}`));
  });
}

/** @param {() => Promise<unknown>} statement */
async function unlessThere(statement) {
  try {
    await statement();
  } catch (error) {
    if (!ALREADY_THERE.has(/** @type {{ code?: string }} */ (error).code ?? '')) throw error;
  }
}

/**
 * @param {number} port
 * @param {Passwords} passwords
 * @param {(client: pg.Client) => Promise<unknown>} work
 */
async function withClient(port, passwords, work) {
  const client = new pg.Client({
    connectionString: urlOf(port, 'postgres', passwords.superuser),
    connectionTimeoutMillis: 3_000,
  });
  // A server that stops cuts idle clients; without a listener that would end this process.
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
