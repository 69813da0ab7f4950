// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isPortFree } from '../process/free-port.mjs';
import { isAlive, livingOwner, stopProcess, writeOwner } from '../process/processes.mjs';
import { SettingError } from './settings.mjs';

/** @typedef {import('../postgres/embedded.mjs').EmbeddedPostgres} EmbeddedPostgres */

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;
/** After a program has run this long (ms), its next restart waits only for the first pause again. */
const STABLE_AFTER_MS = 30_000;
/**
 * Each wait, in ms, is longer than a program's graceful shutdown.
 * @type {[NodeJS.Signals, number][]}
 */
const STOP_STEPS = [
  ['SIGTERM', 20_000],
  ['SIGKILL', 20_000],
];
const POLL_INTERVAL_MS = 1_000;
/** V8's old generation grows by at most 40 % between two collections. Without it, `bench -- memory` ends at 313 MB instead of 212. */
const NODE_FLAGS = ['--heap-growing-percent=40'];
const GUARD = new URL('../process/exit-with-parent.mjs', import.meta.url).href;

/**
 * A supervised program of the product.
 * - `failed`: rejects when the program ends before `ready()`, because a restart would fail alike;
 * - `ready()`: called once it serves; from then on it is restarted when it ends;
 * - `send()`: passes a message to the running process; a restarted one gets only the environment.
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
 * Starts a program in a separate session, so that Ctrl-C reaches only the parent, which stops programs in order. Output
 * goes to `DATA_DIR/registros/<name>.log`; the previous run's log moves to `<name>.log.1`. `{ report }` messages are
 * printed.
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
    const launchedAt = Date.now();
    const output = openSync(log, 'a', 0o600);
    child = spawn(process.execPath, [...NODE_FLAGS, '--import', GUARD, script], {
      env,
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    if (child.pid) writeOwner(processFile, child.pid);
    child.on('message', (message) => {
      const report = reportOf(message);
      if (report !== undefined) say(report);
    });
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      if (!isReady) {
        fail(new Error(`«${name}» no pudo arrancar (${signal ?? code}). Su registro (${log}) dice:\n${tail(log)}`));
        return;
      }
      if (Date.now() - launchedAt > STABLE_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      say(`«${name}» se cortó (${signal ?? code}); arranca de nuevo en ${pauseMs / 1000} s. Registro: ${log}`);
      timer = setTimeout(launch, pauseMs);
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
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

/** @param {string} dataDir @param {(text: string) => void} log @returns {Promise<EmbeddedPostgres>} */
async function startOnce(dataDir, log) {
  // A dynamic import, because a fresh clone has no dependencies yet.
  const { startEmbeddedPostgres } = await import('../postgres/embedded.mjs');
  return startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log });
}

/**
 * Starts or joins the embedded database of a data folder, and restarts the database if it ends. Port and passwords stay the
 * same, so the API reconnects automatically.
 * @param {string} dataDir
 * @param {(text: string) => void} say
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startDatabase(dataDir, say) {
  const first = await startOnce(dataDir, say);
  let database = first;
  let isStopping = false;
  /** @type {Promise<void>} */
  let checking = Promise.resolve();
  const check = async () => {
    if (isStopping || isAlive(database.pid)) return;
    say('La base de datos se cortó; arranca de nuevo.');
    try {
      database = await startOnce(dataDir, say);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, POLL_INTERVAL_MS);
  return {
    ...first,
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await checking;
      await database.stop();
    },
  };
}

/**
 * Frees both ports, if programs that a killed start left running still hold them.
 * @param {import('./settings.mjs').Settings} settings
 * @throws {SettingError} naming the setting whose port another program uses
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

/** @param {unknown} message */
const reportOf = (message) =>
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
