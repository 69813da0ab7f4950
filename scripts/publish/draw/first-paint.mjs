// @ts-check
/** Draws what a built remote says that the site can draw, as a guest's site would, and tells its parent what is wrong. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { createContext } from './context.mjs';
import { guestAnswerTo } from './fixtures.mjs';

/**
 * @typedef {import('@fluxpartes/registry').RouteRow} RouteRow
 * @typedef {{ dir: string, drawing: string, routes: RouteRow[], version: number }} Job `version` of the context.
 */

/** What a remote's drawing may take of the shell's. */
const GIVEN = ['react', 'react/jsx-runtime', 'react-dom', 'react-router-dom', '@tanstack/react-query'];

/** What no page's policy lets be: as the shell's own drawing looks for it (shell/src/drawing/draw.tsx). */
const REFUSED = /<script|<[\w-]+(?: [\w:-]+(?:="[^"]*")?)*? style=/i;

const job = /** @type {Job} */ (JSON.parse(process.argv[2] ?? ''));
const require = createRequire(import.meta.url);
for (const level of /** @type {const} */ (['log', 'info', 'warn', 'error', 'debug'])) console[level] = () => {};
process.on('unhandledRejection', () => {});
/** From this installation, as the shell shares them. @param {string} name @returns {any} */
const shared = (name) => require(name);
const { prerender } = shared('react-dom/static.edge');
const { StaticRouter, useRoutes } = shared('react-router-dom');
const { QueryClient, QueryClientProvider } = shared('@tanstack/react-query');
const { jsx } = shared('react/jsx-runtime');
const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

/** @param {string} name */
function give(name) {
  if (GIVEN.includes(name)) return shared(name);
  throw new Error(`it asks for ${name}, which it is not given`);
}

/** Every path of a tree of route objects. @param {any[]} routes @returns {string[]} */
function pathsOf(routes) {
  return routes.flatMap((route) => [
    ...(route.path === undefined ? [] : [route.path]),
    ...pathsOf(route.children ?? []),
  ]);
}

/** What the page comes with: its first data as a guest gets it. @param {RouteRow} row */
function answersFor({ data }) {
  if (data === undefined) return {};
  const address = data.replace(/^\/api/, '').replace(/:id\b/g, '7');
  const content = guestAnswerTo(address.split('?')[0] ?? '');
  return content === undefined ? {} : { [address]: { headers: { 'x-total-count': '1' }, content } };
}

/** What the site hands to a remote while it draws. @param {{ row: RouteRow, isWide: boolean }} what */
function contextOf({ row, isWide }) {
  const queryClient = new QueryClient();
  const { context } = createContext({ visitor: 'invitado', version: job.version, queryClient });
  const first = { isWide, at: Date.now(), answers: answersFor(row) };
  const whole = new Proxy(context, { get: (target, key) => (key === 'first' ? first : Reflect.get(target, key)) });
  return { context: whole, queryClient };
}

/**
 * @param {(context: object) => object[]} remote
 * @param {{ row: RouteRow, isWide: boolean }} what
 * @returns {Promise<string>}
 */
async function draw(remote, { row, isWide }) {
  const { context, queryClient } = contextOf({ row, isWide });
  const routes = remote(context);
  const Routes = () => useRoutes(routes);
  const location = row.path.replace(/:id\b/g, '7').replace(/:\w+/g, 'uno');
  const inRouter = jsx(StaticRouter, { location, children: jsx(Routes, {}) });
  /** @type {unknown[]} */
  const thrown = [];
  const { prelude } = await prerender(jsx(QueryClientProvider, { client: queryClient, children: inRouter }), {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (/** @type {unknown} */ error) => void thrown.push(error),
  });
  const html = await new Response(prelude).text();
  if (thrown.length > 0) throw thrown[0];
  return html;
}

/** @param {(context: object) => object[]} remote @param {RouteRow} row */
async function problemOf(remote, row) {
  for (const isWide of [false, true]) {
    try {
      const [refused] = REFUSED.exec(await draw(remote, { row, isWide })) ?? [];
      if (refused !== undefined)
        return `its page '${row.path}' is drawn with «${refused.slice(0, 60)}», which no page may have`;
    } catch (error) {
      return `its page '${row.path}' throws when the site draws it: ${messageOf(error).split('\n')[0]}`;
    }
  }
  return undefined;
}

async function look() {
  const build = { exports: /** @type {any} */ ({}) };
  const code = readFileSync(path.join(job.dir, job.drawing), 'utf8');
  vm.compileFunction(code, ['module', 'exports', 'require'], { filename: job.drawing })(build, build.exports, give);
  const remote = build.exports.default;
  const problems = [];
  for (const row of job.routes.filter((one) => one.drawn)) {
    const isThere = pathsOf(remote(contextOf({ row, isWide: false }).context)).includes(row.path);
    const problem = isThere ? await problemOf(remote, row) : `its drawing has no '${row.path}'`;
    if (problem !== undefined) problems.push(problem);
  }
  return { problems };
}

const answer = await look().catch((error) => ({ error: messageOf(error) }));
process.send?.(answer, () => process.exit(0));
