// @ts-check
/**
 * A rolling update from the release before to this checkout, back, and forward again, while users buy and read. The order
 * is that of docs/operations/deploy.md, 'Rolling update'. Usage: `node e2e/resilience/rolling-update/main.mjs
 * [<commit or tag of the release before>]`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openRegistryStore } from '@fluxpartes/registry/store';
import { query } from '../../../bench/support/query.mjs';
import { ROOT, until } from '../cluster/cluster.mjs';
import { runScenario } from '../cluster/run-scenario.mjs';
import { Buyers } from '../workload/buyers.mjs';
import { Readers } from '../workload/readers.mjs';
import { OpenPages } from './open-pages.mjs';
import { checkOut, undoMigrations } from './release-before.mjs';

/** Milliseconds of work after each step: HAProxy has seen a new program by then. */
const STRETCH_MS = 2_000;
const PROGRAMS = ['api-1', 'api-2', 'trabajos-1', 'trabajos-2', 'sitio-1', 'sitio-2'];

/** @typedef {(what: string, act: () => Promise<unknown>) => Promise<void>} Step acts, and waits until all users have worked since */

/**
 * @param {import('../cluster/cluster.mjs').Cluster} cluster with the release before
 * @param {string} before its folder
 * @returns {Promise<Record<string, unknown>[]>}
 */
async function rollingUpdate(cluster, before) {
  const buyers = await Buyers.begin(cluster);
  const readers = new Readers(cluster.url);
  const pages = new OpenPages(cluster);
  /** @type {{ failed: number, unread: number, missing: number }[]} */
  const rows = [];
  /** @type {Step} */
  const step = async (what, act) => {
    buyers.mark();
    const began = Date.now();
    await act();
    const done = Date.now();
    await until(async () => buyers.haveAllBought(done) && readers.haveAllRead(done), `all users after '${what}'`);
    await sleep(STRETCH_MS);
    const missing = await pages.missing();
    const seconds = Math.round((done - began) / 1000);
    rows.push({ ...{ what, seconds }, ...buyers.seen(), ...readers.seen(began), missing });
    console.log(JSON.stringify(rows.at(-1)));
  };
  await update(cluster, before, step);
  await buyers.end();
  await readers.end();
  const tooMany = rows.reduce((sum, { failed, unread, missing }) => sum + failed + unread + missing, 0);
  return [...rows, { what: 'in all', ...(await buyers.losses()), tooMany }];
}

/** @param {import('../cluster/cluster.mjs').Cluster} cluster @param {string} before @param {Step} step */
async function update({ product, databaseUrl }, before, step) {
  const store = openRegistryStore(product.env);
  /** Live versions; the shell is last, because remotes may need its additions. */
  const live = async () => {
    const { remotes, shell } = await store.read();
    return Object.entries({ ...remotes, shell }).map(([app, record]) => ({ app, version: record?.live }));
  };
  const migrations = async () => (await query(databaseUrl, 'SELECT FROM migrations')).length;
  const replace = async (/** @type {string} */ name, /** @type {string} */ release) =>
    step(`${name}: ${release === ROOT ? 'new' : 'old'}`, () => product.replace(name, release));
  const [liveBefore, migrationsBefore] = [await live(), await migrations()];

  await step('all old', async () => {});
  await step('migrate', () => product.run(ROOT, 'on-database', 'database/migrate-main.js'));
  for (const name of PROGRAMS) await replace(name, ROOT);
  await step('publish', () => product.run(ROOT, 'release-new'));
  const changed = (await live()).filter(({ version }, i) => version !== liveBefore[i]?.version).map(({ app }) => app);
  const added = (await migrations()) - migrationsBefore;

  for (const app of changed) await step(`${app}: roll back`, () => product.run(ROOT, 'release', app, '--rollback'));
  for (const name of PROGRAMS.toReversed()) await replace(name, before);
  await step(`undo ${added} migrations`, () => undoMigrations(databaseUrl, migrationsBefore));

  await step('migrate', () => product.run(ROOT, 'on-database', 'database/migrate-main.js'));
  for (const name of PROGRAMS) await replace(name, ROOT);
  // A release that was rolled back is no new one.
  if (changed.length > 0) await step('publish', () => product.run(ROOT, 'release', ...changed));
}

const [commit = '1.0.0'] = process.argv.slice(2);
const before = await checkOut(commit);
await runScenario('rolling-update', (cluster) => rollingUpdate(cluster, before), { release: before });
