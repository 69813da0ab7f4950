// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { livingOwner } from '../process/owner-file.mjs';
import { startMark, waitForExit } from '../process/process-info.mjs';
import { keepLogShort } from './log-rotation.mjs';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** One that lived this long had started well; its next pause is the first again. */
const GOOD_LIFE_MS = 30_000;
/** Longer than a program gives what is in flight, and what works behind it, before it cuts them by itself. */
const STOP_PATIENCE_MS = 20_000;
const GUARD = new URL('../process/die-with-parent.mjs', import.meta.url).href;

/**
 * A program of the product, kept running.
 * - `failed`: rejects where it ended before it was ever ready (a wrong setting: trying again is no use);
 * - `ready()`: to be called once it serves; from then on it is restarted whenever it ends;
 * - `send()`: passes a message to the process that runs now; a later one has the environment alone.
 * @typedef {{ failed: Promise<never>, ready: () => void, send: (message: string) => void, stop: () => Promise<void> }} Program
 *
 * @typedef {object} ProgramOptions
 * @property {string} name of its log file and its process file
 * @property {string} script absolute path
 * @property {NodeJS.ProcessEnv} env read at each launch
 * @property {string} dataDir
 * @property {(text: string) => void} say
 * @property {number} [logLimit] of its log file, in bytes; what is above goes into files beside it
 */

/**
 * Starts a program in a session of its own (Ctrl-C reaches the start alone, which then stops things in order), its
 * output in `DATA_DIR/registros/<name>.log`; what it has for people (`{ report }` on its channel) is said at once.
 * @param {ProgramOptions} options
 * @returns {Program}
 */
export function startProgram({ name, script, env, dataDir, say, logLimit }) {
  const log = logFileOf(dataDir, name);
  const stopRotation = keepLogShort(log, logLimit);
  const processFile = processFileOf(dataDir, name);
  let isReady = false;
  let isStopping = false;
  let pauseMs = FIRST_PAUSE_MS;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {(error: Error) => void} */
  let fail = () => {};
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});

  const launch = () => {
    const born = Date.now();
    const output = openSync(log, 'a', 0o600);
    child = spawn(process.execPath, ['--enable-source-maps', '--import', GUARD, script], {
      env,
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    if (child.pid) writeFileSync(processFile, JSON.stringify({ pid: child.pid, mark: startMark(child.pid) }));
    child.on('message', (message) => {
      const words = wordsOf(message);
      if (words !== undefined) say(words);
    });
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      if (!isReady) {
        fail(new Error(`«${name}» no pudo arrancar (${signal ?? code}). Su registro (${log}) dice:\n${tail(log)}`));
        return;
      }
      if (Date.now() - born > GOOD_LIFE_MS) pauseMs = FIRST_PAUSE_MS;
      say(`«${name}» se cortó (${signal ?? code}); arranca de nuevo en ${pauseMs / 1000} s. Registro: ${log}`);
      timer = setTimeout(launch, pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    });
  };
  launch();

  return {
    failed,
    ready: () => {
      isReady = true;
    },
    send: (message) => {
      if (child?.connected) child.send(message);
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      stopRotation();
      if (child?.pid) await stopProcess(child.pid);
      rmSync(processFile, { force: true });
    },
  };
}

/**
 * Stops the program that a killed start left behind, if it is still there.
 * @param {string} dataDir
 * @param {string} name
 */
export async function stopOrphan(dataDir, name) {
  const orphan = livingOwner(processFileOf(dataDir, name));
  if (orphan) await stopProcess(orphan.pid);
  rmSync(processFileOf(dataDir, name), { force: true });
}

/**
 * What a program's message has for people.
 * @param {unknown} message
 */
const wordsOf = (message) =>
  typeof message === 'object' && message !== null && 'report' in message && typeof message.report === 'string'
    ? message.report
    : undefined;

/** @param {number} pid */
async function stopProcess(pid) {
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGTERM', 'SIGKILL'])) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForExit(pid, STOP_PATIENCE_MS)) return;
  }
}

/**
 * @param {string} dataDir
 * @param {string} name
 */
const processFileOf = (dataDir, name) => path.join(dataDir, `proceso-${name}.json`);

/**
 * @param {string} dataDir
 * @param {string} name
 */
function logFileOf(dataDir, name) {
  const folder = path.join(dataDir, 'registros');
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${name}.log`);
}

/** @param {string} file */
const tail = (file) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
