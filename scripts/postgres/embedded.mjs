// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, isPortFree } from '../process/free-port.mjs';
import { livingOwner, writeOwner } from '../process/owner-file.mjs';
import { isAlive } from '../process/process-info.mjs';
import { findBinaries } from './binaries.mjs';
import { ensureCluster, layout, ownerFile } from './cluster.mjs';
import { answers, prepareDatabase, urlOf } from './database.mjs';
import { launchServer, logTail } from './launch.mjs';
import { findPostmaster, stopPostmaster } from './postmaster.mjs';
import { chooseRunAs } from './run-as.mjs';

/**
 * A running PostgreSQL.
 * - `url`: as the application's role, which owns the database `fluxpartes` and is no superuser;
 * - `adminUrl`: as the superuser (tests make databases of their own with it);
 * - `adopted`: true where it was running already: left by a process that was killed, or another start's own;
 * - `pid`: of the postmaster;
 * - `stop()`: stops it, unless another living process owns it.
 * @typedef {{ url: string, adminUrl: string, adopted: boolean, pid: number, stop: () => Promise<void> }} EmbeddedPostgres
 *
 * @typedef {object} Options
 * @property {string} dataDir the folder that holds the cluster, its passwords, port and log; made if missing
 * @property {(text: string) => void} log one line in Spanish for each step that takes a while
 * @property {number} [port] wished for; without it the port of the last start, else a free one
 * @property {boolean} [fast] for tests: nothing is forced to disk, a power cut loses the cluster
 */

const READY_WITHIN_MS = 60_000;
/** A killed server's memory and port can take moments to be let go; a wrong setting never gets better. */
const LAUNCHES = 12;

/**
 * Starts PostgreSQL on a folder, or joins the one that runs there.
 * @param {Options} options
 * @returns {Promise<EmbeddedPostgres>}
 * @throws with a Spanish sentence and the end of the server's log
 */
export async function startEmbeddedPostgres({ dataDir, log, port, fast = false }) {
  const dir = path.resolve(dataDir);
  const places = layout(dir);
  const binaries = findBinaries();
  const runAs = chooseRunAs([binaries.root, dir], places.data);
  const passwords = await ensureCluster(dir, { initdb: binaries.initdb, runAs, fast, log });
  mkdirSync(places.owners, { recursive: true, mode: 0o700 });

  const end = Date.now() + READY_WITHIN_MS;
  for (let launches = 0; launches < LAUNCHES && Date.now() < end; ) {
    const running = await findPostmaster(places.data);
    if (!running) launches += 1;
    const server =
      running ?? (await launchServer(places, { binaries, runAs, fast, port: await choosePort(places.port, port) }));
    const realPort = await waitUntilReady(server.pid, places.data, passwords, end);
    if (realPort === undefined) {
      if (running && isAlive(running.pid)) await stopPostmaster(running.pid);
      forgetOwner(places.owners, server.pid);
      await new Promise((resolve) => setTimeout(resolve, 100 * launches));
      continue;
    }
    const owner = ownerFile(places.owners, server.pid);
    if (!livingOwner(owner)) writeOwner(owner);
    writeFileSync(places.port, String(realPort));
    await prepareDatabase(realPort, passwords);
    return {
      url: urlOf(realPort, 'fluxpartes', passwords.application),
      adminUrl: urlOf(realPort, 'postgres', passwords.superuser),
      adopted: running !== undefined,
      pid: server.pid,
      stop: () => stopIfMine(places.owners, server.pid),
    };
  }
  throw new Error(`La base de datos no arranca. Su registro dice:\n${logTail(places.log)}`);
}

/**
 * @param {string} owners
 * @param {number} pid
 */
const forgetOwner = (owners, pid) => rmSync(ownerFile(owners, pid), { force: true });

/**
 * @param {string} owners
 * @param {number} pid
 */
async function stopIfMine(owners, pid) {
  if (livingOwner(ownerFile(owners, pid))?.pid !== process.pid) return;
  await stopPostmaster(pid);
  forgetOwner(owners, pid);
}

/**
 * @param {string} file where the last port is kept
 * @param {number | undefined} wished
 */
async function choosePort(file, wished) {
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  for (const candidate of [wished, last]) {
    if (candidate && (await isPortFree(candidate))) return candidate;
  }
  return freePort();
}

/**
 * Waits until the server takes connections.
 * @param {number} pid
 * @param {string} data
 * @param {import('./cluster.mjs').Passwords} passwords
 * @param {number} end epoch ms
 * @returns {Promise<number | undefined>} its port; undefined where it ended first or never answered
 */
async function waitUntilReady(pid, data, passwords, end) {
  while (Date.now() < end && isAlive(pid)) {
    const found = await findPostmaster(data);
    if (found && found.pid !== pid) return undefined;
    if (found?.port && (await answers(found.port, passwords))) return found.port;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return undefined;
}
