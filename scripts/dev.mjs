// @ts-check
/**
 * `npm run dev` starts the embedded database, the API, and the dev servers. The API is compiled and restarted on each
 * change. Each remote has a dev server with Fast Refresh. The shell's dev server is in front and reloads the page. For one
 * remote alone: `npm run start:api` in one terminal, `npm run dev -w mf-seller` in another.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { containerName, contextVersions } from '@fluxpartes/mf-kit/contract';
import { freePort } from './process/free-port.mjs';
import { onStopRequest } from './process/processes.mjs';
import { prepareCheckout } from './setup/prepare.mjs';
import { accountLines, demoOf, fillDemo } from './start/demo.mjs';
import { environmentOf } from './start/environment.mjs';
import { createProgress } from './start/progress.mjs';
import { parseSettings } from './start/settings.mjs';
import { startDatabase } from './start/supervisor.mjs';
import { untilReady } from './start/urls.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const inRoot = (/** @type {string} */ place) => path.join(root, place);
const serve = inRoot('packages/mf-kit/webpack/dev-server.mjs');
const tsc = inRoot('node_modules/typescript/bin/tsc');
/** Packages compiled for Node; the front end compiles its own copies from source. */
const COMPILED = ['dominio', 'contrato', 'http', 'telemetry', 'object-storage']
  .map((name) => `packages/${name}`)
  .concat('api');
/** The same ports as in each webpack.config.mjs. */
const DEV_PORTS = { 'mf-catalogue': 3101, 'mf-account': 3102, 'mf-seller': 3103, 'mf-admin': 3104 };
/** @type {(() => unknown)[]} */
const running = [];

onStopRequest(async () => {
  await Promise.allSettled(running.reverse().map((stop) => stop()));
  process.exit(0);
});

const settings = parseSettings(process.env);
const progress = createProgress();
await prepareCheckout(root, progress);
const database = settings.databaseUrl ? undefined : await startDatabase(settings.dataDir, progress.say);
if (database) running.push(database.stop);
const { env } = environmentOf(settings, database?.url, { ...process.env, NODE_ENV: 'development' });
const accounts = settings.demo ? await fillDemo(root, demoOf(settings), { env, progress }) : [];

for (const place of COMPILED) {
  const config = path.join(root, place, 'tsconfig.build.json');
  start('tsc', [tsc, '-p', config, '--noCheck', '--watch', '--preserveWatchOutput'], place);
}
start('api', ['--watch', '--enable-source-maps', 'dist/main.js'], 'api', env);
for (const remote of Object.keys(DEV_PORTS)) start(remote, [serve], remote, env);
await startShell();
for (const line of accountLines(accounts)) progress.say(line);

/**
 * Runs a Node program with its output on this terminal.
 * @param {string} name prefix of each line
 * @param {string[]} args of node
 * @param {string} place
 * @param {NodeJS.ProcessEnv} [childEnv]
 */
function start(name, args, place, childEnv = process.env) {
  const child = spawn(process.execPath, args, {
    cwd: inRoot(place),
    env: childEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => line && console.log(`[${name}] ${line}`));
  }
  child.on('exit', (code) => code && console.log(`[${name}] se cortó (${code})`));
  running.push(() => child.kill('SIGTERM'));
}

/** Starts the shell's dev server and, after its first build, the site behind it. */
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

/**
 * Writes a registry whose live releases are the dev servers.
 * @param {string} dataDir
 */
async function writeDevRegistry(dataDir) {
  const { parseRoutes } = await import('@fluxpartes/registry');
  const { FolderStore } = await import('@fluxpartes/registry/store');
  const { changeRecord } = await import('./publish/release-state.mjs');
  const store = new FolderStore(path.join(dataDir, 'mf'));
  for (const [remote, port] of Object.entries(DEV_PORTS)) {
    // Pages need only the entry and the routes; there is no compatibility check.
    const release = {
      entry: `http://127.0.0.1:${port}/remoteEntry.js`,
      container: containerName(remote),
      exposes: ['./routes'],
      contract: contextVersions.remote,
      shared: {},
      uses: {},
      assets: {},
      weight: {},
      chunks: {},
      routes: parseRoutes(readFileSync(inRoot(`${remote}/routes.json`), 'utf8')),
      at: new Date().toISOString(),
      commit: null,
    };
    await changeRecord(store, remote, () => ({ live: 'dev', releases: { dev: release }, history: [] }));
  }
}
