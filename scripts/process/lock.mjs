// @ts-check
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive, startMark } from './process-info.mjs';

/**
 * Takes a lock for this process, until it drops it or ends; a lock whose process was killed is free.
 * @param {string} file
 * @returns {number} the process that has it now: this one, where nobody had it
 */
export function takeLock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  writeOwner(mine, process.pid);
  try {
    for (;;) {
      try {
        // A link fails where the name is taken: two processes cannot both get it.
        linkSync(mine, file);
        return process.pid;
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      }
      const owner = livingOwner(file);
      if (owner !== undefined) return owner;
      removeStale(file, `${mine}.viejo`);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Drops a lock that this process has; another's stays.
 * @param {string} file
 */
export function dropLock(file) {
  if (livingOwner(file) === process.pid) rmSync(file);
}

/**
 * Writes down that a process owns what the file stands for.
 * @param {string} file
 * @param {number} pid
 */
export function writeOwner(file, pid) {
  writeFileSync(file, JSON.stringify({ pid, mark: startMark(pid) }), { mode: 0o600 });
}

/**
 * The living process that owns what the file stands for; undefined where there is no file, it is unreadable, or its
 * process is gone (killed, or its id was given to another, which the start mark tells).
 * @param {string} file
 * @returns {number | undefined}
 */
export function livingOwner(file) {
  try {
    const { pid, mark } = JSON.parse(readFileSync(file, 'utf8'));
    return isAlive(pid) && startMark(pid) === mark ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Moves a dead process's lock away. Another process may have put its own there since it was read: that one is put back.
 * @param {string} file
 * @param {string} aside
 */
function removeStale(file, aside) {
  try {
    renameSync(file, aside);
    if (livingOwner(aside) !== undefined) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
