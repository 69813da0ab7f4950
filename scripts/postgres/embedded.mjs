// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort, isPortFree } from '../process/free-port.mjs';
import { dropLock, isAlive, livingOwner, takeLock } from '../process/processes.mjs';
import { chooseRunAs, findBinaries } from './programs.mjs';
import { ensureCluster, findPostmaster, launchServer, layout, logTail, stopPostmaster } from './server.mjs';

/**
 * A running PostgreSQL.
 * - `url`: as the application's role, which owns the database `fluxpartes` and is no superuser;
 * - `adminUrl`: as the superuser (tests make databases of their own with it);
 * - `adopted`: true if it was running already, left by a killed process or owned by another one;
 * - `pid`: of the postmaster;
 * - `stop()`: stops it, unless another process owns it.
 * @typedef {{ url: string, adminUrl: string, adopted: boolean, pid: number, stop: () => Promise<void> }} EmbeddedPostgres
 *
 * @typedef {object} Options
 * @property {string} dataDir the folder of the cluster, its passwords, port and log; created if missing
 * @property {(text: string) => void} log one line in Spanish for each step that takes a while
 * @property {boolean} [fast] for tests: without fsync, so a power cut loses the cluster
 *
 * @typedef {import('./server.mjs').Postmaster} Postmaster
 * @typedef {import('./server.mjs').Layout} Layout
 */

const READY_WITHIN_MS = 60_000;
const POLL_INTERVAL_MS = 40;
/**
 * The memory and port of a killed server may be released only after moments, so a launch is retried. A wrong setting fails
 * every time.
 */
const MAX_LAUNCHES = 12;
const ROLE = 'fluxpartes';

/**
 * Starts PostgreSQL on a folder, or joins the server of another process. The process with the folder's lock owns the server:
 * it creates the cluster, launches or adopts the server, and stops it.
 * @param {Options} options
 * @returns {Promise<EmbeddedPostgres>}
 * @throws with a Spanish sentence and the end of the server's log
 */
export async function startEmbeddedPostgres({ dataDir, log, fast = false }) {
  const dir = path.resolve(dataDir);
  const paths = layout(dir);
  const endFromNow = () => Date.now() + READY_WITHIN_MS;
  let end = endFromNow();
  while (takeLock(paths.lock) !== process.pid) {
    // initdb may take minutes on a slow disk.
    if (!existsSync(paths.data)) end = endFromNow();
    const server = await foreignServer(paths);
    if (server) return described(paths, server, true);
    if (Date.now() > end) throw new Error(notStarting(paths));
    await pause(POLL_INTERVAL_MS);
  }
  try {
    const binaries = findBinaries();
    const runAs = chooseRunAs([binaries.root, dir], paths.data);
    await ensureCluster(dir, { initdb: binaries.initdb, runAs, fast, log });
    const launch = async () => launchServer(paths, { binaries, runAs, fast, port: await choosePort(paths.port) });
    const { server, adopted } = await ownServer(paths, launch, endFromNow());
    writeFileSync(paths.port, String(server.port));
    await prepareDatabase(server.port, paths);
    return described(paths, server, adopted);
  } catch (error) {
    dropLock(paths.lock);
    throw error;
  }
}

/**
 * The server of the process that holds the lock, once the server has the application's database.
 * @param {Layout} paths
 * @returns {Promise<Postmaster | undefined>}
 */
async function foreignServer(paths) {
  const server = await findPostmaster(paths.data);
  return server?.port && (await acceptsConnections(urlOf(server.port, ROLE, paths))) ? server : undefined;
}

/**
 * Adopts the server of a killed process, or launches a new server.
 * @param {Layout} paths
 * @param {() => Promise<number>} launch returns its process id
 * @param {number} end epoch ms
 */
async function ownServer(paths, launch, end) {
  for (let launches = 0; launches < MAX_LAUNCHES && Date.now() < end; ) {
    const running = await findPostmaster(paths.data, { removeStale: true });
    if (!running) launches += 1;
    const pid = running?.pid ?? (await launch());
    const server = await untilReady(paths, pid, end);
    if (server) return { server, adopted: running !== undefined };
    if (running && isAlive(running.pid)) await stopPostmaster(running.pid);
    await pause(100 * launches);
  }
  throw new Error(notStarting(paths));
}

/**
 * @param {Layout} paths
 * @param {number} pid
 * @param {number} end epoch ms
 * @returns {Promise<Postmaster | undefined>} undefined if the process ended or was never ready
 */
async function untilReady(paths, pid, end) {
  while (Date.now() < end && isAlive(pid)) {
    const server = await findPostmaster(paths.data);
    if (server?.port && (await acceptsConnections(urlOf(server.port, 'postgres', paths)))) return server;
    await pause(POLL_INTERVAL_MS);
  }
  return undefined;
}

/**
 * @param {Layout} paths
 * @param {Postmaster} server
 * @param {boolean} adopted
 * @returns {EmbeddedPostgres}
 */
function described(paths, { pid, port }, adopted) {
  const stop = async () => {
    if (livingOwner(paths.lock) !== process.pid) return;
    const running = await findPostmaster(paths.data);
    if (running) await stopPostmaster(running.pid);
    dropLock(paths.lock);
  };
  return { url: urlOf(port, ROLE, paths), adminUrl: urlOf(port, 'postgres', paths), adopted, pid, stop };
}

/**
 * @param {number} port
 * @param {'postgres' | 'fluxpartes'} role also the name of the database
 * @param {Layout} paths
 */
function urlOf(port, role, { passwords }) {
  const { superuser, application } = JSON.parse(readFileSync(passwords, 'utf8'));
  return `postgres://${role}:${role === ROLE ? application : superuser}@127.0.0.1:${port}/${role}`;
}

/**
 * The port of the last start if it is free, so that connection strings stay valid; otherwise another port.
 * @param {string} file that stores it
 */
async function choosePort(file) {
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return last && (await isPortFree(last)) ? last : freePort();
}

/**
 * Creates the application's role and database if they are missing.
 * @param {number} port
 * @param {Layout} paths
 */
async function prepareDatabase(port, paths) {
  const password = new URL(urlOf(port, ROLE, paths)).password;
  await withClient(urlOf(port, 'postgres', paths), async (client) => {
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
      [ROLE],
    );
    if (!rows[0].role) await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
    if (!rows[0].database) await client.query(`CREATE DATABASE ${ROLE} OWNER ${ROLE}`);
  });
}

/** @param {string} url */
const acceptsConnections = (url) =>
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
  // A stopping server disconnects idle clients. Without a listener the error would end this process.
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param {Layout} paths */
const notStarting = ({ log }) => `La base de datos no arranca. Su registro dice:\n${logTail(log)}`;
