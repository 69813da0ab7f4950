// @ts-check
/*
 * Renders guests' pages with the server artefacts of the shell and the remotes, in a thread of the render pool. Their code
 * gets neither Node's modules nor a network. That contains mistakes, not malice. CommonJS: Node 20 aborts the process where a
 * thread is terminated while piscina loads an ES module.
 */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { getHeapStatistics } = require('node:v8');
const vm = require('node:vm');
const { parentPort } = require('node:worker_threads');

/**
 * @typedef {import('./render-pool.ts').ServerBuild} ServerBuild
 * @typedef {import('./render-pool.ts').RenderInput} RenderInput
 * @typedef {import('./render-pool.ts').WorkerMessage} WorkerMessage
 * @typedef {import('./render-pool.ts').WorkerResult} WorkerResult
 * @typedef {{ given: Modules, draw: (input: RenderInput, remote?: { name: string, routes: unknown }) => Promise<{ html: string, photos: string }> }} Shell
 * @typedef {Readonly<Record<string, unknown>>} Modules
 */

/** In bytes. Resource limits do not count memory outside of the heap. */
const MAX_EXTERNAL_MEMORY = 64 * 1024 * 1024;

/** Published builds would add up while a site runs. */
const MAX_REMOTES = 8;

const { exit } = process;
for (const name of ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel']) Reflect.deleteProperty(globalThis, name);
Reflect.set(process, 'getBuiltinModule', undefined);
for (const stream of [process.stdout, process.stderr]) Reflect.set(stream, 'write', () => true);
// A promise that a screen does not await may be rejected.
process.on('unhandledRejection', () => {});

/** @type {{ key: string, code: Shell } | undefined} */
let loaded;
/** @type {Map<string, unknown>} */
const remotes = new Map();

class NotThere extends Error {}

/**
 * @param {ServerBuild} build
 * @param {Modules} modules
 * @returns {unknown} its exports
 * @throws {NotThere} where its file is missing, or differs from the published one
 */
function load({ name, file, integrity }, modules) {
  let code;
  try {
    code = readFileSync(file);
  } catch {
    throw new NotThere();
  }
  if (`sha384-${createHash('sha384').update(code).digest('base64')}` !== integrity) throw new NotThere();
  const build = { exports: {} };
  const take = (/** @type {string} */ wanted) => {
    if (Object.hasOwn(modules, wanted)) return modules[wanted];
    throw new Error(`it asks for ${wanted}, which it is not given`);
  };
  const run = vm.compileFunction(code.toString(), ['module', 'exports', 'require'], { filename: name });
  run(build, build.exports, take);
  return build.exports;
}

/** @param {WorkerMessage} message */
const tell = (message) => parentPort?.postMessage(message);

/**
 * @param {{ id: number, input: RenderInput, shell: ServerBuild, remote?: ServerBuild }} task
 * @returns {Promise<WorkerResult>}
 */
module.exports = async function render({ id, input, shell, remote }) {
  let isOfShell = loaded?.key !== shell.key;
  const isCold = isOfShell || (remote !== undefined && !remotes.has(remote.key));
  tell({ id, isCold, isOfShell });
  try {
    if (loaded?.key !== shell.key) {
      remotes.clear();
      loaded = { key: shell.key, code: /** @type {Shell} */ (load(shell, {})) };
      isOfShell = false;
      tell({ id, isCold, isOfShell });
    }
    if (remote && !remotes.has(remote.key)) {
      if (remotes.size >= MAX_REMOTES) remotes.clear();
      remotes.set(remote.key, /** @type {{ default: unknown }} */ (load(remote, loaded.code.given)).default);
    }
    const { html, photos } = await loaded.code.draw(
      input,
      remote && { name: remote.name, routes: remotes.get(remote.key) },
    );
    const held = getHeapStatistics().external_memory;
    if (held > MAX_EXTERNAL_MEMORY) {
      tell({ id, problem: `it holds ${held} bytes` });
      exit();
    }
    return { html, photos };
  } catch (error) {
    if (error instanceof NotThere) return { isMissing: true };
    return { problem: error instanceof Error ? error.message : String(error), isOfShell };
  }
};
