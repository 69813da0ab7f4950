// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { isAlive, startMark } from './process-info.mjs';

/** @typedef {{ pid: number, mark: string }} Owner a process, told from a later one of the same id by its start mark */

/**
 * Writes down that this process owns what the file stands for.
 * @param {string} file
 */
export function writeOwner(file) {
  writeFileSync(file, JSON.stringify({ pid: process.pid, mark: startMark(process.pid) }), { mode: 0o600 });
}

/**
 * The living process that owns what the file stands for; undefined where there is no file, it is unreadable, or its
 * process is gone (killed, or its id was given to another).
 * @param {string} file
 * @returns {Owner | undefined}
 */
export function livingOwner(file) {
  try {
    const owner = /** @type {Owner} */ (JSON.parse(readFileSync(file, 'utf8')));
    return isAlive(owner.pid) && startMark(owner.pid) === owner.mark ? owner : undefined;
  } catch {
    return undefined;
  }
}
