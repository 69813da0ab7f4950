// @ts-check
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PARENT_POLL_MS = 500;

/**
 * Whether a process exists; EPERM means that the process is another user's. A zombie counts as gone, because it holds no
 * port or file.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  return statFields(pid)?.[0] !== 'Z';
}

/**
 * An opaque string for the start time of a process; it distinguishes the process from a later one with the same id. '' if
 * the process is gone.
 * @param {number} pid
 */
export function startMark(pid) {
  // Field 22 of /proc/<pid>/stat, counted after the name; in clock ticks since boot.
  return statFields(pid)?.[19] ?? ps(pid, 'lstart=');
}

/**
 * The command line of a process, separated by spaces; '' if it cannot be read.
 * @param {number} pid
 */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ps(pid, 'command=');
  }
}

/**
 * The working folder of a process; '' if it cannot be read (macOS, or another user's process).
 * @param {number} pid
 */
export function folderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/**
 * @param {number} pid
 * @param {number} timeoutMs
 * @returns {Promise<boolean>} false after the timeout
 */
export async function waitForExit(pid, timeoutMs) {
  const end = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}

/**
 * @param {number} pid
 * @param {[NodeJS.Signals, number][]} steps signals in this order, with the timeout of each in ms
 */
export async function stopProcess(pid, steps) {
  for (const [signal, timeoutMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForExit(pid, timeoutMs)) return;
  }
}

/**
 * Calls `stop` at the first stop signal. npm passes a signal only to its shell, which ends and orphans the script: a changed
 * parent counts as a signal too.
 * @param {() => void} stop
 */
export function onStopRequest(stop) {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    stop();
  };
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, ask);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && ask(), PARENT_POLL_MS).unref();
}

/**
 * Takes a lock for this process, until the process drops it or ends. The lock of a killed process is free.
 * @param {string} file
 * @returns {number} the id of the process that has it now
 */
export function takeLock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  writeOwner(mine, process.pid);
  try {
    for (;;) {
      try {
        // A hard link fails if the name exists, so only one process gets it.
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

/** Drops the lock if this process has it. @param {string} file */
export function dropLock(file) {
  if (livingOwner(file) === process.pid) rmSync(file);
}

/**
 * @param {string} file
 * @param {number} pid
 */
export function writeOwner(file, pid) {
  writeFileSync(file, JSON.stringify({ pid, mark: startMark(pid) }), { mode: 0o600 });
}

/**
 * The id of the process that the file names. Undefined if the process is gone, if another process has its id, or if the
 * file is missing or unreadable.
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
 * Removes the lock of a dead process. If another process has taken the lock in the meantime, that lock is restored.
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

/**
 * The fields of /proc/<pid>/stat from the state on, because the name before them may hold spaces. Undefined without /proc.
 * @param {number} pid
 */
function statFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/**
 * @param {number} pid
 * @param {string} column
 */
function ps(pid, column) {
  if (process.platform === 'linux') return '';
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
