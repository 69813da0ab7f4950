// @ts-check
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/process/free-port.mjs';
import { environmentOf } from '../../scripts/start/environment.mjs';
import { startDatabase, startProgram } from '../../scripts/start/supervisor.mjs';
import { untilReady } from '../../scripts/start/urls.mjs';
import { seedListings } from './listings/seed.mjs';
import { isOurs } from './machine.mjs';
import { query } from './query.mjs';

/**
 * The API on a database of `rows` listings.
 * @typedef {object} Product
 * @property {string} api its address
 * @property {number} rows
 * @property {string} dataDir
 * @property {string} databaseUrl as the owner of the tables
 * @property {number} apiPid
 * @property {number} databasePid of the postmaster
 * @property {() => Promise<void>} stop
 *
 * @typedef {{ rows: number, folder?: string | undefined, profile?: string | undefined, env?: NodeJS.ProcessEnv }} Wanted
 */

const SCRIPT = fileURLToPath(new URL('../../scripts/start-api.mjs', import.meta.url));
const PROFILER = new URL('./profiler.mjs', import.meta.url).href;
const READY_WITHIN_MS = 180_000;

/**
 * Starts PostgreSQL and the API with the code of `npm start`, but with their own cluster and ports. Logs go to a file at
 * the default level. An empty folder is filled with the catalogue.
 * @param {Wanted} wanted
 * @returns {Promise<Product>}
 */
export async function startProduct({ rows, folder, profile, env = {} }) {
  const base = folder ?? mkdtempSync(path.join(tmpdir(), 'fluxpartes-bench-'));
  const dataDir = path.join(base, `rows-${rows}`);
  mkdirSync(dataDir, { recursive: true });
  const database = await startDatabase(dataDir, () => {});
  isOurs(database.pid);
  const stopDatabase = async () => {
    await database.stop();
    if (folder === undefined) rmSync(base, { recursive: true, force: true });
  };
  try {
    await fill(dataDir, { rows, url: database.url, adminUrl: database.adminUrl });
    const profiled = profile ? { NODE_OPTIONS: `--import ${PROFILER}`, PROFILE_FOLDER: profile } : {};
    const api = await startApi({ dataDir, url: database.url, env: { ...env, ...profiled } });
    const stop = () => api.stop().then(stopDatabase);
    return { api: api.url, rows, dataDir, databaseUrl: database.url, apiPid: api.pid, databasePid: database.pid, stop };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/**
 * With `--profile`: starts a CPU profile of the API; the next call writes it (support/profiler.mjs).
 * @param {Product} product
 * @param {{ profile?: string | undefined }} options
 */
export function markProfile({ apiPid }, { profile }) {
  if (profile !== undefined) process.kill(apiPid, 'SIGUSR2');
}

/**
 * Starts only the API, on a running database.
 * @param {{ dataDir: string, url: string, env?: NodeJS.ProcessEnv }} options
 */
export async function startApi({ dataDir, url, env = {} }) {
  const [port, apiPort] = [await freePort(), await freePort()];
  const settings = { port, apiPort, dataDir, admin: undefined };
  const { env: whole } = environmentOf(settings, url, { COMPRAS_IMPAGAS: '0', ...process.env, ...env });
  const program = startProgram({ name: 'api', script: SCRIPT, env: whole, dataDir, say: console.log });
  const address = `http://127.0.0.1:${apiPort}`;
  try {
    await Promise.race([untilReady(`${address}/salud/listo`, { timeoutMs: READY_WITHIN_MS }), program.failed]);
  } catch (error) {
    await program.stop();
    throw error;
  }
  program.ready();
  const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'proceso-api.json'), 'utf8'));
  return { url: address, pid: Number(pid), stop: program.stop };
}

/** @param {string} dataDir @param {{ rows: number, url: string, adminUrl: string }} database */
async function fill(dataDir, { rows, url, adminUrl }) {
  const mark = path.join(dataDir, 'filled');
  if (existsSync(mark)) return;
  const { migrate } = await import(new URL('../../api/dist/database/migrate.js', import.meta.url).href);
  await migrate(url);
  const began = performance.now();
  await seedListings(url, rows);
  // A checkpoint, so that seeding causes no disk writes while measuring.
  await query(adminUrl, 'CHECKPOINT');
  writeFileSync(mark, '');
  console.log(`${rows} listings made in ${Math.round((performance.now() - began) / 1000)} s`);
}
