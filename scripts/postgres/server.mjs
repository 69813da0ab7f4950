// @ts-check
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { commandOf, folderOf, isAlive, stopProcess } from '../process/processes.mjs';
import { commandAs } from './programs.mjs';

const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
const MIN_BUFFERS_MB = 128;
const MAX_BUFFERS_MB = 1024;

/**
 * @typedef {import('./programs.mjs').RunAs} RunAs
 * @typedef {ReturnType<typeof layout>} Layout
 * @typedef {{ pid: number, port: number }} Postmaster a running server of a data folder; port 0 while it is starting
 */

/**
 * Paths in the folder of an embedded PostgreSQL.
 * @param {string} dir
 */
export const layout = (dir) => ({
  /** the cluster itself (PGDATA) */
  data: path.join(dir, 'datos'),
  /** the generated passwords of both roles, 0600 */
  passwords: path.join(dir, 'claves.json'),
  /** version of the product that made the folder; missing before version 1.0.0 */
  version: path.join(dir, 'version'),
  /** the port of the last start, so that connection strings stay valid */
  port: path.join(dir, 'puerto'),
  log: path.join(dir, 'postgres.log'),
  /** lock of the process that owns the server; it is beside the folder, because the folder is created by a rename */
  lock: `${dir}.dueno.json`,
});

/**
 * Creates the cluster if it is missing. initdb works in a folder beside it that is then renamed, so that a killed initdb
 * leaves no partial cluster. The caller has the folder's lock.
 * @param {string} dir
 * @param {{ initdb: string, runAs: RunAs, fast: boolean, log: (text: string) => void }} options
 */
export async function ensureCluster(dir, options) {
  if (!isWhole(dir)) {
    removePartialClusters(dir);
    moveIncompleteAside(dir, options.log);
    options.log('Creando la base de datos…');
    // The name is new each time, because the initdb of a killed start may still run, and deletes its folder on failure.
    const beside = mkdtempSync(`${dir}.nuevo-`);
    await initCluster(beside, options);
    renameSync(beside, dir);
  }
  await giveToOwner(layout(dir).data, options.runAs);
}

/** @param {string} dir */
function isWhole(dir) {
  const { data, passwords, version } = layout(dir);
  const hasData = existsSync(path.join(data, 'global/pg_control'));
  if (hasData && !existsSync(passwords)) {
    throw new Error(`Falta ${passwords}: sin esas claves no se puede abrir la base. Recuperalo de una copia.`);
  }
  if (hasData && !existsSync(version)) {
    throw new Error(
      `La base de ${dir} es de una versión anterior a la 1.0.0 y no se puede actualizar; queda como estaba. ` +
        'Indicá otra carpeta en DATA_DIR, o seguí usando esta con la versión que la creó.',
    );
  }
  return hasData;
}

/**
 * @param {string} beside
 * @param {{ initdb: string, runAs: RunAs, fast: boolean }} options
 */
async function initCluster(beside, { initdb, runAs, fast }) {
  const { data, passwords, version } = layout(beside);
  // The system user that runs the server may traverse the folder, but not list or read it.
  chmodSync(beside, 0o711);
  mkdirSync(data, { mode: 0o700 });
  const keys = { superuser: randomBytes(24).toString('hex'), application: randomBytes(24).toString('hex') };
  writeFileSync(version, '1.0.0\n');
  writeFileSync(passwords, JSON.stringify(keys), { mode: 0o600 });
  const passwordFile = path.join(beside, 'clave-inicial');
  writeFileSync(passwordFile, keys.superuser, { mode: 0o600 });
  if (runAs.kind === 'user') for (const file of [data, passwordFile]) chownSync(file, runAs.uid, runAs.gid);
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
  const { command, args, options } = commandAs(runAs, initdb, [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    `--locale=${locale}`,
    ...(fast ? ['--no-sync'] : []),
  ]);
  await promisify(execFile)(command, args, { ...options, cwd: beside, env: { ...process.env, LC_MESSAGES: 'C' } });
  rmSync(passwordFile);
}

/**
 * @param {string} dir
 */
function removePartialClusters(dir) {
  const parent = path.dirname(dir);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${path.basename(dir)}.nuevo-`)) continue;
    rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * @param {string} dir
 * @param {(text: string) => void} log
 */
function moveIncompleteAside(dir, log) {
  if (!existsSync(dir) || readdirSync(dir).length === 0) return;
  const aside = `${dir}.incompleta-${Date.now()}`;
  renameSync(dir, aside);
  log(`La carpeta de la base estaba a medio hacer; quedó apartada en ${aside}.`);
}

/**
 * Changes the owner of the data: PostgreSQL rejects a folder of another user. An earlier start as root may have used
 * another kind of RunAs.
 * @param {string} data
 * @param {RunAs} runAs
 */
async function giveToOwner(data, runAs) {
  if (process.getuid?.() !== 0 || runAs.kind === 'plain') return;
  const { uid, gid } = runAs.kind === 'user' ? runAs : { uid: 0, gid: 0 };
  if (statSync(data).uid !== uid) await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, data]);
}

/**
 * Finds the server of a data folder by its `postmaster.pid` and the process list.
 * @param {string} data the cluster's folder
 * @param {{ removeStale?: boolean }} [options] removeStale: for the owner of the folder; removes a pid file that
 * is empty (fatal to PostgreSQL) or whose process is not the PostgreSQL of this folder
 * @returns {Promise<Postmaster | undefined>}
 */
export async function findPostmaster(data, { removeStale = false } = {}) {
  const file = path.join(data, 'postmaster.pid');
  let lines = readLines(file);
  if (lines?.[0] === '') {
    // Another process may be writing the file at this moment.
    await new Promise((resolve) => setTimeout(resolve, 300));
    lines = readLines(file);
  }
  const pid = Number.parseInt(lines?.[0] ?? '', 10);
  if (pid > 0 && isAlive(pid) && isServerOf(pid, data)) return { pid, port: Number(lines?.[3]) || 0 };
  if (removeStale) rmSync(file, { force: true });
  return undefined;
}

/**
 * Stops the server with a fast shutdown, which disconnects the clients; then with stronger signals.
 * @param {number} pid
 */
export const stopPostmaster = (pid) =>
  stopProcess(pid, [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]);

/** @param {string} file */
function readLines(file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * @param {number} pid
 * @param {string} data
 */
function isServerOf(pid, data) {
  const command = commandOf(pid);
  return /postgres/.test(command) && (folderOf(pid) === realpathSync(data) || command.includes(data));
}

/**
 * Launches a server in a separate session, so that Ctrl-C does not stop it before the programs that use it.
 * @param {Layout} paths
 * @param {{ binaries: import('./programs.mjs').Binaries, runAs: RunAs, fast: boolean, port: number }} options
 * @returns {Promise<number>} its process id
 */
export async function launchServer(paths, { binaries, runAs, fast, port }) {
  const { command, args, options } = commandAs(runAs, binaries.postgres, ['-D', paths.data, ...settings(port, fast)]);
  if (existsSync(paths.log) && statSync(paths.log).size > LOG_LIMIT_BYTES) renameSync(paths.log, `${paths.log}.1`);
  const output = openSync(paths.log, 'a', 0o600);
  try {
    const child = spawn(command, args, { ...options, cwd: '/', detached: true, stdio: ['ignore', output, output] });
    if (child.pid === undefined) {
      throw await new Promise((resolve) => child.once('error', resolve));
    }
    child.unref();
    return child.pid;
  } finally {
    closeSync(output);
  }
}

/**
 * The last lines of the server's log, for an error message.
 * @param {string} file
 */
export function logTail(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n') : '';
}

/** An eighth of the memory, in MB: this holds a small catalogue completely. */
function buffersInMb() {
  const eighth = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 8 / 1024 ** 2);
  return Math.min(MAX_BUFFERS_MB, Math.max(MIN_BUFFERS_MB, eighth));
}

/**
 * The server listens on loopback TCP. It has no Unix socket, because the socket's folder would need its own permissions.
 * @param {number} port
 * @param {boolean} fast
 */
function settings(port, fast) {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    max_connections: 100,
    shared_buffers: `${fast ? MIN_BUFFERS_MB : buffersInMb()}MB`,
    ...(fast ? { fsync: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
