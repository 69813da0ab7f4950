// @ts-check
/*
 * The worker thread that runs the SSR bundles of the shell and the remotes. Bundles get no Node modules and no network:
 * this contains mistakes, but is not a security boundary. The file is CommonJS, because Node 20 aborts the process when a
 * thread is terminated while piscina loads an ES module.
 */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { getHeapStatistics } = require('node:v8');
const vm = require('node:vm');
const { parentPort } = require('node:worker_threads');

/**
 * @typedef {import('./render-pool.ts').SsrBundle} SsrBundle
 * @typedef {import('./render-pool.ts').RenderInput} RenderInput
 * @typedef {import('./render-pool.ts').WorkerMessage} WorkerMessage
 * @typedef {import('./render-pool.ts').WorkerResult} WorkerResult
 * @typedef {{ sharedModules: Modules, render: (input: RenderInput, remote?: { name: string, routes: unknown }) => Promise<{ html: string, photos: string }> }} Shell
 * @typedef {Readonly<Record<string, unknown>>} Modules
 */

/** In bytes: Node's resource limits do not count memory outside the heap. */
const MAX_EXTERNAL_BYTES = 64 * 1024 * 1024;

/** Maximum number of loaded remotes: releases accumulate while the site runs. */
const MAX_REMOTES = 8;

const { exit } = process;
for (const name of ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel']) Reflect.deleteProperty(globalThis, name);
Reflect.set(process, 'getBuiltinModule', undefined);
for (const stream of [process.stdout, process.stderr]) Reflect.set(stream, 'write', () => true);
// A screen may leave a rejected promise unhandled.
process.on('unhandledRejection', () => {});

/** @type {{ key: string, code: Shell } | undefined} */
let loaded;
/** @type {Map<string, unknown>} */
const remotes = new Map();

class MissingFileError extends Error {}

/**
 * @param {SsrBundle} build
 * @param {Modules} modules
 * @returns {unknown} its exports
 * @throws {MissingFileError} if the file is missing, or differs from the published one
 */
function load({ name, file, integrity }, modules) {
  let code;
  try {
    code = readFileSync(file);
  } catch {
    throw new MissingFileError();
  }
  if (`sha384-${createHash('sha384').update(code).digest('base64')}` !== integrity) throw new MissingFileError();
  const build = { exports: {} };
  const requireShared = (/** @type {string} */ wanted) => {
    if (Object.hasOwn(modules, wanted)) return modules[wanted];
    throw new Error(`it requires ${wanted}, which is not shared`);
  };
  const run = vm.compileFunction(code.toString(), ['module', 'exports', 'require'], { filename: name });
  run(build, build.exports, requireShared);
  return build.exports;
}

/** @param {WorkerMessage} message */
const post = (message) => parentPort?.postMessage(message);

/**
 * @param {{ id: number, input: RenderInput, shell: SsrBundle, remote?: SsrBundle }} task
 * @returns {Promise<WorkerResult>}
 */
module.exports = async function render({ id, input, shell, remote }) {
  let isOfShell = loaded?.key !== shell.key;
  const isCold = isOfShell || (remote !== undefined && !remotes.has(remote.key));
  post({ id, isCold, isOfShell });
  try {
    if (loaded?.key !== shell.key) {
      remotes.clear();
      loaded = { key: shell.key, code: /** @type {Shell} */ (load(shell, {})) };
      isOfShell = false;
      post({ id, isCold, isOfShell });
    }
    if (remote && !remotes.has(remote.key)) {
      if (remotes.size >= MAX_REMOTES) remotes.clear();
      remotes.set(remote.key, /** @type {{ default: unknown }} */ (load(remote, loaded.code.sharedModules)).default);
    }
    const { html, photos } = await loaded.code.render(
      input,
      remote && { name: remote.name, routes: remotes.get(remote.key) },
    );
    const external = getHeapStatistics().external_memory;
    if (external > MAX_EXTERNAL_BYTES) {
      post({ id, problem: `it holds ${external} bytes` });
      exit();
    }
    return { html, photos };
  } catch (error) {
    if (error instanceof MissingFileError) return { isMissing: true };
    return { problem: error instanceof Error ? error.message : String(error), isOfShell };
  }
};
