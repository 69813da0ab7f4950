// @ts-check
/**
 * `npm start`: from a fresh clone to a served page; the user needs only Node. It runs the database, the API and the site
 * until it is stopped, and creates demo data while pages are served. Static imports are only of Node's own modules, because
 * the first start has no dependencies yet.
 */

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dropLock, onStopRequest, takeLock } from './process/processes.mjs';
import { publishBuild } from './release-new.mjs';
import { prepareCheckout, requireNode } from './setup/prepare.mjs';
import { accountLines, demoOf, fillDemo } from './start/demo.mjs';
import { environmentOf, setCommit } from './start/environment.mjs';
import { createProgress } from './start/progress.mjs';
import { parseSettings, SettingError } from './start/settings.mjs';
import { freeOurPorts, startDatabase, startProgram } from './start/supervisor.mjs';
import { localUrl, reachabilityLines, untilReady } from './start/urls.mjs';

/** @typedef {import('./start/settings.mjs').Settings} Settings */

const root = fileURLToPath(new URL('../', import.meta.url));
const progress = createProgress();
/**
 * Functions that stop the programs, in the order of the starts; they run from the last to the first.
 * @type {(() => unknown)[]}
 */
const running = [];
let isStopping = false;
const startedAt = new Date().toISOString().replaceAll(/[:.]/g, '-');

requireNode();
onStopRequest(() => stop(0));
try {
  await start(parseSettings(process.env));
} catch (error) {
  if (!isStopping) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    await stop(1);
  }
}

/** @param {Settings} settings */
async function start(settings) {
  const lock = path.join(settings.dataDir, 'arranque.json');
  const owner = takeLock(lock);
  if (owner !== process.pid) {
    throw new SettingError(
      `FluxPartes ya está en marcha con esta carpeta de datos (${settings.dataDir}, proceso ${owner}). ` +
        'Usá ese, cerralo con Ctrl-C en su terminal, o indicá otra carpeta en DATA_DIR y otros puertos.',
    );
  }
  running.push(() => dropLock(lock));
  progress.say('FluxPartes: preparando todo.');
  await freeOurPorts(settings);
  await prepareCheckout(root, progress, 'to run');
  // The database starts before any write, because it rejects the data folder of an earlier version.
  const database = settings.databaseUrl ? undefined : await startDatabaseOf(settings.dataDir);
  await publishBuild(settings.dataDir, progress);
  await setCommit(process.env);

  const { env, admin } = environmentOf(settings, database?.url, process.env);
  const demo = settings.demo ? demoOf(settings) : undefined;
  let accounts = demo ? demo.accounts : [];
  // With two settings the fill must end before the API starts. With SMTP_URL, a running API would send mail to invented
  // addresses. With RUN_JOBS=no, a running API would leave the jobs of the fill undone.
  if (demo && !accounts && (env.SMTP_URL || env.RUN_JOBS === 'no'))
    accounts = await fill(demo, { ...env, RUN_JOBS: 'si' });
  // Purchases in the past must not expire before their comprobante is uploaded.
  const apiEnv = accounts ? env : { ...env, VENCIMIENTOS: 'no' };
  const api = await progress.step('Arrancando la API y el sitio', () => startPrograms(settings, env, apiEnv));
  if (demo && !accounts) accounts = await fill(demo, { ...env, RUN_JOBS: 'no' });
  if (apiEnv !== env && env.VENCIMIENTOS !== 'no') {
    apiEnv.VENCIMIENTOS = 'si';
    api.send('vencimientos');
  }
  printSummary(settings, admin, accounts ?? []);
}

/**
 * Creates the demo data. A failure does not stop the product; the next start continues.
 * @param {import('./start/demo.mjs').Demo} demo
 * @param {NodeJS.ProcessEnv} env
 */
async function fill(demo, env) {
  const stopping = new AbortController();
  const filling = fillDemo(root, demo, { env, progress, signal: stopping.signal });
  running.push(() => {
    stopping.abort();
    return filling.catch(() => {});
  });
  try {
    return await filling;
  } catch (error) {
    if (isStopping) throw error;
    progress.say(`Los datos de demostración quedaron incompletos: ${error instanceof Error ? error.message : error}`);
    return [];
  }
}

/** Mails of the demo fill have dates in the past and invented recipients. @param {string} text */
function isMailOfFill(text) {
  const sent = /^Correo para \S+@demo\.fluxpartes\.ar[\s\S]*?correo[\\/](\d{4}-[\w-]+Z)-/.exec(text)?.[1];
  return sent !== undefined && sent < startedAt;
}

/** @param {string} dataDir */
async function startDatabaseOf(dataDir) {
  const starting = startDatabase(dataDir, progress.say);
  // This stop function is registered first, so that Ctrl-C during the database's start also stops the database.
  running.push(() =>
    starting.then(
      (database) => database.stop(),
      () => {},
    ),
  );
  return progress.step('Arrancando la base de datos', () => starting);
}

/**
 * @param {Settings} settings
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.ProcessEnv} apiEnv
 */
async function startPrograms({ dataDir, host, port, apiPort }, env, apiEnv) {
  const common = { dataDir, say: progress.say };
  const api = startProgram({
    ...common,
    env: apiEnv,
    name: 'api',
    script: path.join(root, 'api/dist/main.js'),
    say: (text) => (isMailOfFill(text) ? undefined : progress.say(text)),
  });
  const site = startProgram({ ...common, env, name: 'sitio', script: path.join(root, 'scripts/start-site.mjs') });
  running.push(() => Promise.all([api.stop(), site.stop()]));
  const waits = [`http://127.0.0.1:${apiPort}/salud/listo`, `${localUrl(host, port)}/`].map((url) =>
    untilReady(url, { timeoutMs: 90_000 }),
  );
  await Promise.race([Promise.all(waits), api.failed, site.failed]);
  api.ready();
  site.ready();
  return api;
}

/**
 * @param {Settings} settings
 * @param {{ email: string, password: string } | undefined} admin
 * @param {import('./start/demo.mjs').Account[]} accounts
 */
function printSummary(settings, admin, accounts) {
  const lines = [
    ...accountLines(accounts),
    ...(admin
      ? ['Administrador', `    ${admin.email.padEnd(40)} ${settings.admin ? '(la de ADMIN_PASSWORD)' : admin.password}`]
      : []),
    '',
    ...reachabilityLines(settings, accounts.length > 0),
    `FluxPartes está listo: http://localhost:${settings.port}   (Ctrl-C lo frena)`,
  ];
  progress.say(`\n${lines.join('\n')}\n`);
}

/**
 * Stops all programs, the last started first, and ends the process. A second Ctrl-C has no effect: each step has its own
 * time limit.
 * @param {number} code
 */
async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  if (running.length > 1) progress.say('\nFrenando…');
  for (const stopOne of running.reverse()) {
    try {
      await stopOne();
    } catch (error) {
      console.error(error);
    }
  }
  process.exit(code);
}
