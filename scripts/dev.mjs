// @ts-check
/**
 * `npm run dev`: everything with reload. The embedded database; the API, compiled and restarted on each change; a dev
 * server for each remote, with Fast Refresh; and, in front, the shell's, which reloads the page.
 * One remote alone: `npm run start:api` in one terminal, `npm run dev -w mf-seller` in another.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from './dev/child.mjs';
import { DEV_PORTS, writeDevRegistry } from './dev/dev-registry.mjs';
import { freePort } from './process/free-port.mjs';
import { onNpmGone } from './process/npm-parent.mjs';
import { prepareCheckout } from './setup/prepare.mjs';
import { accountLines, demoOf, fillDemo } from './start/demo.mjs';
import { environmentOf, startDatabase } from './start/environment.mjs';
import { createProgress } from './start/progress.mjs';
import { untilReady } from './start/ready.mjs';
import { parseSettings } from './start/settings.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const inRoot = (/** @type {string} */ place) => path.join(root, place);
const serve = inRoot('packages/mf-kit/webpack/serve.mjs');
const tsc = inRoot('node_modules/typescript/bin/tsc');
/** Compiled for Node; the front compiles its own from source. */
const COMPILED = ['packages/dominio', 'packages/contrato', 'packages/http', 'packages/telemetry', 'api'];
/** @type {{ stop: () => unknown }[]} */
const running = [];

for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, stop);
onNpmGone(stop);

const settings = parseSettings(process.env);
const progress = createProgress();
await prepareCheckout(root, progress);
const database = settings.databaseUrl ? undefined : await startDatabase(settings.dataDir, progress.say);
if (database) running.push(database);
const { env } = environmentOf(settings, database?.url, { ...process.env, NODE_ENV: 'development' });
const accounts = settings.demo ? await fillDemo(root, demoOf(settings), { env, progress }) : [];

for (const place of COMPILED) {
  const config = path.join(root, place, 'tsconfig.build.json');
  start('tsc', [tsc, '-p', config, '--watch', '--preserveWatchOutput'], place);
}
start('api', ['--watch', '--enable-source-maps', 'dist/main.js'], 'api', env);
for (const remote of Object.keys(DEV_PORTS)) start(remote, [serve], remote, env);
await startShell();
for (const line of accountLines(accounts)) progress.say(line);

function stop() {
  for (const { stop: stopOne } of running.reverse()) void stopOne();
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {string} place
 * @param {NodeJS.ProcessEnv} [childEnv]
 */
function start(name, args, place, childEnv) {
  running.push(startChild({ name, args, cwd: inRoot(place), env: childEnv }));
}

/** The shell's dev server in front, and behind it the site, once the shell's first build has said what a page needs. */
async function startShell() {
  const behind = await freePort();
  const dataDir = path.join(settings.dataDir, 'dev');
  await writeDevRegistry(dataDir);
  start('shell', [serve], 'shell', { ...env, SITE_BEHIND: `http://127.0.0.1:${behind}` });
  while (!existsSync(inRoot('shell/dist/dev/shell.json'))) await new Promise((resolve) => setTimeout(resolve, 200));
  const siteEnv = { ...env, PORT: String(behind), DATA_DIR: dataDir, SITE_DEV: 'si', LOG_LEVEL: 'warn' };
  start('sitio', [inRoot('scripts/start-site.mjs')], '.', siteEnv);
  await untilReady(`http://127.0.0.1:${behind}/salud`, { timeoutMs: 120_000 });
  progress.say(`\nFluxPartes en desarrollo: http://127.0.0.1:${settings.port}   (Ctrl-C lo frena)\n`);
}
