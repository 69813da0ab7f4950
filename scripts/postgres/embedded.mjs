// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort, isPortFree } from '../process/free-port.mjs';
import { dropLock, isAlive, livingOwner, takeLock } from '../process/processes.mjs';
import { ensureCluster, layout } from './cluster.mjs';
import { chooseRunAs, findBinaries } from './programs.mjs';
import { findPostmaster, launchServer, logTail, stopPostmaster } from './server.mjs';

/**
 * A running PostgreSQL.
 * - `url`: as the application's role, which owns the database `fluxpartes` and is no superuser;
 * - `adminUrl`: as the superuser (tests make databases of their own with it);
 * - `adopted`: true where it was running already: left by a process that was killed, or another process's own;
 * - `pid`: of the postmaster;
 * - `stop()`: stops it, unless another process owns it.
 * @typedef {{ url: string, adminUrl: string, adopted: boolean, pid: number, stop: () => Promise<void> }} EmbeddedPostgres
 *
 * @typedef {object} Options
 * @property {string} dataDir the folder that holds the cluster, its passwords, port and log; made if missing
 * @property {(text: string) => void} log one line in Spanish for each step that takes a while
 * @property {boolean} [fast] for tests: nothing is forced to disk, a power cut loses the cluster
 *
 * @typedef {import('./server.mjs').Postmaster} Postmaster
 * @typedef {ReturnType<typeof layout>} Places
 */

const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 40;
/** A killed server's memory and port can take moments to be let go; a wrong setting never gets better. */
const LAUNCHES = 12;
const ROLE = 'fluxpartes';

/**
 * Starts PostgreSQL on a folder, or joins the one that another process runs there. The process that has the folder's lock
 * owns the server: it makes the cluster, launches or adopts the server, and stops it.
 * @param {Options} options
 * @returns {Promise<EmbeddedPostgres>}
 * @throws with a Spanish sentence and the end of the server's log
 */
export async function startEmbeddedPostgres({ dataDir, log, fast = false }) {
  const dir = path.resolve(dataDir);
  const places = layout(dir);
  const endFromNow = () => Date.now() + READY_WITHIN_MS;
  let end = endFromNow();
  while (takeLock(places.lock) !== process.pid) {
    // A slow disk may take minutes to make it.
    if (!existsSync(places.data)) end = endFromNow();
    const server = await othersServer(places);
    if (server) return described(places, server, true);
    if (Date.now() > end) throw new Error(notStarting(places));
    await pause(LOOK_EVERY_MS);
  }
  try {
    const binaries = findBinaries();
    const runAs = chooseRunAs([binaries.root, dir], places.data);
    await ensureCluster(dir, { initdb: binaries.initdb, runAs, fast, log });
    const launch = async () => launchServer(places, { binaries, runAs, fast, port: await choosePort(places.port) });
    const { server, adopted } = await ownServer(places, launch, endFromNow());
    writeFileSync(places.port, String(server.port));
    await prepareDatabase(server.port, places);
    return described(places, server, adopted);
  } catch (error) {
    dropLock(places.lock);
    throw error;
  }
}

/**
 * The server of the process that has the lock, once the application's database is there.
 * @param {Places} places
 * @returns {Promise<Postmaster | undefined>}
 */
async function othersServer(places) {
  const server = await findPostmaster(places.data);
  return server?.port && (await answers(urlOf(server.port, ROLE, places))) ? server : undefined;
}

/**
 * The server that a killed process left behind, or else one that is launched.
 * @param {Places} places
 * @param {() => Promise<number>} launch answers its process id
 * @param {number} end epoch ms
 */
async function ownServer(places, launch, end) {
  for (let launches = 0; launches < LAUNCHES && Date.now() < end; ) {
    const running = await findPostmaster(places.data, { removeStale: true });
    if (!running) launches += 1;
    const pid = running?.pid ?? (await launch());
    const server = await untilAnswers(places, pid, end);
    if (server) return { server, adopted: running !== undefined };
    if (running && isAlive(running.pid)) await stopPostmaster(running.pid);
    await pause(100 * launches);
  }
  throw new Error(notStarting(places));
}

/**
 * @param {Places} places
 * @param {number} pid
 * @param {number} end epoch ms
 * @returns {Promise<Postmaster | undefined>} undefined where the process ended first or never answered
 */
async function untilAnswers(places, pid, end) {
  while (Date.now() < end && isAlive(pid)) {
    const server = await findPostmaster(places.data);
    if (server?.port && (await answers(urlOf(server.port, 'postgres', places)))) return server;
    await pause(LOOK_EVERY_MS);
  }
  return undefined;
}

/**
 * @param {Places} places
 * @param {Postmaster} server
 * @param {boolean} adopted
 * @returns {EmbeddedPostgres}
 */
function described(places, { pid, port }, adopted) {
  const stop = async () => {
    if (livingOwner(places.lock) !== process.pid) return;
    const running = await findPostmaster(places.data);
    if (running) await stopPostmaster(running.pid);
    dropLock(places.lock);
  };
  return { url: urlOf(port, ROLE, places), adminUrl: urlOf(port, 'postgres', places), adopted, pid, stop };
}

/**
 * The connection string of a role.
 * @param {number} port
 * @param {'postgres' | 'fluxpartes'} role also the name of the database
 * @param {Places} places
 */
function urlOf(port, role, { passwords }) {
  const { superuser, application } = JSON.parse(readFileSync(passwords, 'utf8'));
  return `postgres://${role}:${role === ROLE ? application : superuser}@127.0.0.1:${port}/${role}`;
}

/**
 * The port of the last start where it is free, so that connection strings stay valid.
 * @param {string} file that keeps it
 */
async function choosePort(file) {
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return last && (await isPortFree(last)) ? last : freePort();
}

/**
 * Makes the application's role and database where they are missing.
 * @param {number} port
 * @param {Places} places
 */
async function prepareDatabase(port, places) {
  const password = new URL(urlOf(port, ROLE, places)).password;
  await withClient(urlOf(port, 'postgres', places), async (client) => {
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
      [ROLE],
    );
    if (!rows[0].role) await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
    if (!rows[0].database) await client.query(`CREATE DATABASE ${ROLE} OWNER ${ROLE}`);
  });
}

/**
 * Whether the server takes connections now.
 * @param {string} url
 */
const answers = (url) =>
  withClient(url, (client) => client.query('SELECT 1')).then(
    () => true,
    () => false,
  );

/**
 * @param {string} connectionString
 * @param {(client: pg.Client) => Promise<unknown>} work
 */
async function withClient(connectionString, work) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 });
  // A server that stops cuts idle clients; without a listener that would end this process.
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param {Places} places */
const notStarting = ({ log }) => `La base de datos no arranca. Su registro dice:\n${logTail(log)}`;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
