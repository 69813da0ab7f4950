// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isPortFree } from '../process/free-port.mjs';
import { livingOwner, stopProcess, writeOwner } from '../process/processes.mjs';
import { SettingError } from './settings.mjs';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** One that lived this long had started well; its next pause is the first again. */
const GOOD_LIFE_MS = 30_000;
/**
 * Longer than a program gives what is in flight, and what works behind it, before it cuts them by itself.
 * @type {[NodeJS.Signals, number][]}
 */
const STOP_STEPS = [
  ['SIGTERM', 20_000],
  ['SIGKILL', 20_000],
];
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
 */

/**
 * Starts a program in a session of its own (Ctrl-C reaches the start alone, which then stops things in order), its
 * output in `DATA_DIR/registros/<name>.log`, which begins anew: that of the run before is `<name>.log.1`. What it has for
 * people (`{ report }` on its channel) is said at once.
 * @param {ProgramOptions} options
 * @returns {Program}
 */
export function startProgram({ name, script, env, dataDir, say }) {
  const log = newLogFile(dataDir, name);
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
    if (child.pid) writeOwner(processFile, child.pid);
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
      if (child?.pid) await stopProcess(child.pid, STOP_STEPS);
      rmSync(processFile, { force: true });
    },
  };
}

/**
 * Makes sure that both ports are free: a program that a killed start left behind is stopped, anybody else's is not.
 * @param {import('./settings.mjs').Settings} settings
 * @throws {SettingError} naming the setting whose port another program has
 */
export async function freeOurPorts({ port, apiPort, dataDir }) {
  await Promise.all([stopOrphan(dataDir, 'api'), stopOrphan(dataDir, 'sitio')]);
  for (const [name, number, host] of /** @type {const} */ ([
    ['PORT', port, '0.0.0.0'],
    ['API_PORT', apiPort, '127.0.0.1'],
  ])) {
    if (await isPortFree(number, host)) continue;
    throw new SettingError(
      `El puerto ${number} (${name}) está ocupado por otro programa. Cerralo o elegí otro: ${name}=${number + 1} npm start`,
    );
  }
}

/**
 * @param {string} dataDir
 * @param {string} name
 */
async function stopOrphan(dataDir, name) {
  const orphan = livingOwner(processFileOf(dataDir, name));
  if (orphan !== undefined) await stopProcess(orphan, STOP_STEPS);
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

/**
 * @param {string} dataDir
 * @param {string} name
 */
const processFileOf = (dataDir, name) => path.join(dataDir, `proceso-${name}.json`);

/**
 * @param {string} dataDir
 * @param {string} name
 */
function newLogFile(dataDir, name) {
  const file = path.join(dataDir, 'registros', `${name}.log`);
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file)) renameSync(file, `${file}.1`);
  return file;
}

/** @param {string} file */
const tail = (file) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
