// @ts-check
/** Draws the pages of one built remote in this process, and tells its parent what is wrong with them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { federationRuntime } from '@fluxpartes/mf-kit/contract';
import { becomeBrowser } from './browser.mjs';
import { createContext } from './context.mjs';

/**
 * @typedef {import('@fluxpartes/registry').RouteRow} RouteRow
 * @typedef {{ dir: string, entry: string, container: string, routes: RouteRow[], shared: Record<string, string>, version: number }} Job
 *   `version` of the context.
 * @typedef {import('./fixtures.mjs').Visitor} Visitor
 */

/** Who opens a page that is for these. @type {Record<string, Visitor[]>} */
const VISITORS = {
  admin: ['admin'],
  usuario: ['mecanico', 'vendedor'],
  everyone: ['invitado', 'mecanico', 'vendedor'],
};

/** What a remote that does not say it works with. */
const UNSAID = { min: 2, max: 2 };

/** A page that is still busy after so many turns counts as drawn. */
const MOST_TURNS = 400;
/** Turns without anything on its way after which a page is drawn: what a screen puts off to the next moment comes too. */
const QUIET_TURNS = 3;

const job = /** @type {Job} */ (JSON.parse(process.argv[2] ?? ''));
const require = createRequire(import.meta.url);
// React's `act` shows lazy pages at once, without the moment that a screen's fallback stays.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, _FEDERATION_RUNTIME_CORE: federationRuntime() });
const { window, pending: scriptsPending } = becomeBrowser(runFile);
window._FEDERATION_RUNTIME_CORE = federationRuntime();
for (const level of /** @type {const} */ (['log', 'info', 'warn', 'error', 'debug'])) console[level] = () => {};
// What a page does not wait for may fail: its screen says so, or nobody.
process.on('unhandledRejection', () => {});
/** From this installation, as the shell shares them. @param {string} name @returns {any} */
const shared = (name) => require(name);
const { act } = shared('react');
const { createRoot } = shared('react-dom/client');
const { BrowserRouter, useRoutes } = shared('react-router-dom');
const { QueryClient, QueryClientProvider } = shared('@tanstack/react-query');
const { jsx } = shared('react/jsx-runtime');

const turn = () => new Promise((resolve) => setTimeout(resolve));
const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

/** @param {string} src */
function runFile(src) {
  const file = path.join(job.dir, path.basename(new URL(src, 'http://remote.invalid/').pathname));
  vm.runInThisContext(readFileSync(file, 'utf8'), { filename: file });
}

/** The shared modules as the shell would offer them, from this installation. */
function shareScope() {
  const offers = Object.entries(job.shared).map(([name, version]) => [
    name,
    { [version.replace('~', '')]: { get: async () => () => shared(name), loaded: true, from: 'shell' } },
  ]);
  return Object.fromEntries(offers);
}

/** What the remote exposes, loaded as the shell would. */
async function loadModule() {
  const current = { tagName: 'SCRIPT', src: `http://remote.invalid/${job.entry}` };
  Object.defineProperty(window.document, 'currentScript', { configurable: true, get: () => current });
  runFile(job.entry);
  const container = vm.runInThisContext(job.container);
  await container.init(shareScope());
  const exposed = (await container.get('./routes'))();
  if (typeof exposed.default !== 'function') throw new TypeError('./routes has no function as its default export');
  return exposed.default;
}

/** Every path of a tree of route objects. @param {any[]} routes @returns {string[]} */
function pathsOf(routes) {
  return routes.flatMap((route) => [
    ...(route.path === undefined ? [] : [route.path]),
    ...pathsOf(route.children ?? []),
  ]);
}

/**
 * Draws one page for one visitor until nothing of it is on its way any more.
 * @param {(context: object) => { path?: string }[]} remote
 * @param {{ page: string, visitor: Visitor }} what
 * @returns {Promise<string[]>} what was thrown
 */
async function draw(remote, { page, visitor }) {
  /** @type {string[]} */
  const thrown = [];
  const onError = (/** @type {unknown} */ error) => thrown.push(messageOf(error));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { context, pending } = createContext({ visitor, version: job.version, queryClient });
  window.history.replaceState(null, '', page.replace(/:id\b/g, '7').replace(/:\w+/g, 'uno'));
  const place = window.document.body.appendChild(window.document.createElement('div'));
  const root = createRoot(place, { onUncaughtError: onError, onCaughtError: onError });
  try {
    const routes = [...remote(context), { path: '*', element: null }];
    const Routes = () => useRoutes(routes);
    const inRouter = jsx(BrowserRouter, { children: jsx(Routes, {}) });
    await act(async () => root.render(jsx(QueryClientProvider, { client: queryClient, children: inRouter })));
    for (let turns = 0, quiet = 0; turns < MOST_TURNS && quiet < QUIET_TURNS; turns += 1) {
      quiet = pending() + scriptsPending() + queryClient.isFetching() === 0 ? quiet + 1 : 0;
      await act(turn);
    }
    await act(async () => root.unmount());
  } catch (error) {
    onError(error);
  }
  place.remove();
  queryClient.clear();
  return thrown;
}

async function look() {
  const remote = await loadModule();
  const { context } = createContext({ visitor: 'invitado', version: job.version, queryClient: new QueryClient() });
  const declared = remote(context);
  if (!Array.isArray(declared)) throw new TypeError('./routes does not return a list of routes');
  const thrown = [];
  for (const { path: page, access = 'everyone' } of job.routes) {
    for (const visitor of VISITORS[access] ?? []) {
      const [first] = await draw(remote, { page, visitor });
      if (first !== undefined) thrown.push({ page, visitor, message: first });
    }
  }
  return { paths: pathsOf(declared), thrown, contract: remote.contract ?? UNSAID };
}

const answer = await look().catch((error) => ({ error: messageOf(error) }));
process.send?.(answer, () => process.exit(0));
