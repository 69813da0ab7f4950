// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { commandOf, folderOf, isAlive, stopProcess } from '../process/processes.mjs';
import { commandAs } from './programs.mjs';

const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
const LEAST_BUFFERS_MB = 128;
const MOST_BUFFERS_MB = 1024;

/** @typedef {{ pid: number, port: number }} Postmaster a running server of a data folder; port 0 while it is starting */

/**
 * The server that runs on a data folder, as its `postmaster.pid` says and the process list confirms.
 * @param {string} data the cluster's folder
 * @param {{ removeStale?: boolean }} [options] removeStale: for the owner of the folder; removes a file that is empty (fatal
 * to PostgreSQL) or that names a process that is gone or is no PostgreSQL of this folder (an id given to another program
 * after a restart)
 * @returns {Promise<Postmaster | undefined>}
 */
export async function findPostmaster(data, { removeStale = false } = {}) {
  const file = path.join(data, 'postmaster.pid');
  let lines = readLines(file);
  if (lines?.[0] === '') {
    // It may be just being written.
    await new Promise((resolve) => setTimeout(resolve, 300));
    lines = readLines(file);
  }
  const pid = Number.parseInt(lines?.[0] ?? '', 10);
  if (pid > 0 && isAlive(pid) && isServerOf(pid, data)) return { pid, port: Number(lines?.[3]) || 0 };
  if (removeStale) rmSync(file, { force: true });
  return undefined;
}

/**
 * Stops a server: at once for its clients (fast shutdown), harder where it does not obey.
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
 * A postmaster works in its data folder and was started with its path.
 * @param {number} pid
 * @param {string} data
 */
function isServerOf(pid, data) {
  const command = commandOf(pid);
  return /postgres/.test(command) && (folderOf(pid) === realpathSync(data) || command.includes(data));
}

/**
 * Launches a server, in a session of its own: Ctrl-C in the terminal must reach it last, after the programs that use it.
 * @param {ReturnType<typeof import('./cluster.mjs').layout>} places
 * @param {{ binaries: import('./programs.mjs').Binaries, runAs: import('./programs.mjs').RunAs, fast: boolean, port: number }} options
 * @returns {Promise<number>} its process id
 */
export async function launchServer(places, { binaries, runAs, fast, port }) {
  const { command, args, options } = commandAs(runAs, binaries.postgres, ['-D', places.data, ...settings(port, fast)]);
  if (existsSync(places.log) && statSync(places.log).size > LOG_LIMIT_BYTES) renameSync(places.log, `${places.log}.1`);
  const output = openSync(places.log, 'a', 0o600);
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
 * The last lines of the server's log, for an error that a person reads.
 * @param {string} file
 */
export function logTail(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n') : '';
}

/** An eighth of the memory: it is taken as the catalogue needs it, and all of a small one's lies in it. */
function buffersInMb() {
  const eighth = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 8 / 1024 ** 2);
  return Math.min(MOST_BUFFERS_MB, Math.max(LEAST_BUFFERS_MB, eighth));
}

/**
 * Loopback TCP only and no Unix socket: a socket's folder would need rights of its own.
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
    shared_buffers: `${fast ? LEAST_BUFFERS_MB : buffersInMb()}MB`,
    ...(fast ? { fsync: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
