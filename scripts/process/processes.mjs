// @ts-check
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LOOK_AT_PARENT_EVERY_MS = 500;

/**
 * Whether a process with this id exists (EPERM means that it does, as somebody else's).
 * A zombie counts as gone: it holds no port and no file any more.
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
 * When a process started, as an opaque string that changes when its id is given to another process; '' if it is gone.
 * @param {number} pid
 */
export function startMark(pid) {
  // Field 22 of /proc/<pid>/stat, counted after the name; in clock ticks since boot.
  return statFields(pid)?.[19] ?? ps(pid, 'lstart=');
}

/**
 * The command line, its words parted by spaces; '' if it is gone or may not be read.
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
 * The working folder, '' where the system does not tell (macOS, or somebody else's process).
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
 * Waits until a process is gone.
 * @param {number} pid
 * @param {number} timeoutMs
 * @returns {Promise<boolean>} false where it was still there when the time was over
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
 * Stops a process.
 * @param {number} pid
 * @param {[NodeJS.Signals, number][]} steps one signal after the other, each with the milliseconds that it is given
 */
export async function stopProcess(pid, steps) {
  for (const [signal, patienceMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForExit(pid, patienceMs)) return;
  }
}

/**
 * Calls back once when this process is asked to stop; what comes later changes nothing. npm runs a script through a shell,
 * and asked to stop it passes that on to the shell alone, which leaves the script without its parent: that counts as well.
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
  setInterval(() => process.ppid !== parent && ask(), LOOK_AT_PARENT_EVERY_MS).unref();
}

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

/**
 * The fields of /proc/<pid>/stat from the state on (the name before them may hold spaces), undefined without /proc.
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
