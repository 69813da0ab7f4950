// @ts-check
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { commandOf, folderOf, isAlive, waitForExit } from '../process/process-info.mjs';

/** @typedef {{ pid: number, port: number }} Postmaster a running server of a data folder; port 0 while it is starting */

/**
 * The server that runs on a data folder, as its `postmaster.pid` says and the process list confirms. A file that is
 * empty (fatal to PostgreSQL) or that names a process that is gone or is no PostgreSQL of this folder (an id given to
 * another program after a restart) is removed.
 * @param {string} data the cluster's folder
 * @returns {Promise<Postmaster | undefined>}
 */
export async function findPostmaster(data) {
  const file = path.join(data, 'postmaster.pid');
  let lines = readLines(file);
  if (lines && lines[0] === '') {
    // It may be just being written.
    await new Promise((resolve) => setTimeout(resolve, 300));
    lines = readLines(file);
  }
  if (!lines) return undefined;
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (pid > 0 && isAlive(pid) && isServerOf(pid, data)) return { pid, port: Number(lines[3]) || 0 };
  rmSync(file, { force: true });
  return undefined;
}

/**
 * Stops a server: at once for its clients (fast shutdown), harder where it does not obey.
 * @param {number} pid
 */
export async function stopPostmaster(pid) {
  /** @type {[NodeJS.Signals, number][]} */
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ];
  for (const [signal, patienceMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForExit(pid, patienceMs)) return;
  }
}

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
