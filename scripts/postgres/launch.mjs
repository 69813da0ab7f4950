// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { writeOwner } from '../process/owner-file.mjs';
import { waitForExit } from '../process/process-info.mjs';
import { ownerFile } from './cluster.mjs';
import { commandAs } from './run-as.mjs';

const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
const LEAST_BUFFERS_MB = 128;
const MOST_BUFFERS_MB = 1024;

/**
 * Launches the server and writes down at once that it is this process's.
 * In a session of its own: Ctrl-C in the terminal must reach it last, after the programs that use it.
 * @param {ReturnType<typeof import('./cluster.mjs').layout>} places
 * @param {{ binaries: import('./binaries.mjs').Binaries, runAs: import('./run-as.mjs').RunAs, fast: boolean, port: number }} options
 * @returns {Promise<{ pid: number }>}
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
    writeOwner(ownerFile(places.owners, child.pid));
    child.unref();
    // A lost race or a fatal setting shows within moments; the caller then looks again instead of waiting.
    await waitForExit(child.pid, 30);
    return { pid: child.pid };
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
