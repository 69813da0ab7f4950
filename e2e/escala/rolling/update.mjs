// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { commitOf } from '@fluxpartes/mf-kit/contract';
import { query } from '../../../bench/support/query.mjs';
import { tellHaproxy } from '../country/between.mjs';
import { until } from '../country/country.mjs';
import { Load } from '../writers/load.mjs';
import { Customers } from './customers.mjs';
import { Published } from './published.mjs';

/** People go on this long after each step, in ms. */
const STRETCH = 1_500;
const APIS = ['api-1', 'api-2'];
const WORKERS = ['trabajos-1', 'trabajos-2'];
const SITES = ['sitio-1', 'sitio-2'];

/**
 * @typedef {import('../country/country.mjs').Country} Country
 * @typedef {{ country: Country, load: Load, customers: Customers, published: Published, rows: Record<string, unknown>[] }} Scene
 */

/**
 * From one release to the next and back, in the order of docs/operations.md, while eight people buy, others sell, pay and
 * read, and pages stay open from before each change.
 * @param {Country} country that runs the release before
 * @param {{ before: string, after: string }} releases checkouts
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function rolling(country, { before, after }) {
  const load = await Load.begin(country);
  const customers = await Customers.begin(country.url);
  const scene = { country, load, customers, published: new Published(country), rows: [] };
  const first = await scene.published.live();
  await until(async () => load.haveAllBought(0) && customers.haveAllDone(0), 'everybody');
  await step(scene, `all of ${commitOf(before)}`, async () => {});
  await forth(scene, after);
  await back(scene, { before, after, first });
  await load.end();
  await customers.end();
  return [...scene.rows, { what: 'in all', ...(await sumOf(scene)) }];
}

/** @param {Scene} scene @param {string} after */
async function forth(scene, after) {
  const { country, customers, published } = scene;
  await step(scene, 'migrar', async () => {
    const had = await migrations(country);
    await country.product.run(after, 'migrate');
    return { says: `${(await migrations(country)) - had} migrations` };
  });
  for (const name of [...APIS, ...WORKERS, ...SITES])
    await step(scene, `${name}: new`, () => replace(country, name, after));
  await step(scene, 'publicar:nuevo', async () => {
    await country.product.run(after, 'publish-new');
    await published.isServed();
    await customers.openTab();
  });
}

/**
 * @param {Scene} scene
 * @param {{ before: string, after: string, first: Map<string, string> }} what the checkouts, and what was live at first
 */
async function back(scene, { before, after, first }) {
  const { country, customers, published } = scene;
  const last = await published.live();
  const changed = [...last.keys()].filter((name) => first.get(name) !== last.get(name));
  // What remotes need of a shell goes after them.
  for (const name of changed.sort((a, b) => Number(a === 'shell') - Number(b === 'shell')))
    await step(scene, `publicar -- ${name} --volver`, async () => {
      await country.product.run(after, 'publish-remote', name, '--volver');
      await published.isServed();
      await customers.openTab();
    });
  for (const name of [...SITES, ...WORKERS, ...APIS])
    await step(scene, `${name}: of before`, () => replace(country, name, before));
}

/** @param {Country} country @param {string} name @param {string} release */
async function replace(country, name, release) {
  const { product, home } = country;
  const other = await product.releaseOf(name);
  // A site of before it could say that it leaves is taken out of the balancer by whoever stops it.
  const isMute = SITES.includes(name) && !(await product.saysReady(name));
  if (isMute) await tellHaproxy(home, `set server publico/${name} state drain`);
  const ended = await product.replace(name, release);
  // A mute one also cuts what keeps its connection.
  if (ended !== 0 && !isMute) throw new Error(`${name} ended with ${ended}`);
  if (isMute) await tellHaproxy(home, `set server publico/${name} state ready`);
  const says = await product.releaseOf(name);
  // One from before programs said so says nothing.
  if (says === other || (says !== undefined && says !== commitOf(release)))
    throw new Error(`${name} says it is of ${says}, after ${other}`);
  return { says, ended };
}

/** @param {Scene} scene @param {string} what @param {() => Promise<Record<string, unknown> | void>} act */
async function step({ load, customers, rows }, what, act) {
  load.mark();
  const began = Date.now();
  const outcome = await act();
  const done = Date.now();
  await until(async () => load.haveAllBought(done) && customers.haveAllDone(done), `everybody after ${what}`);
  await sleep(STRETCH);
  const { acknowledged, failed, how, gap } = load.seen();
  const others = customers.seen(began);
  const all = [how, ...others.failures].filter((one) => one !== '').join(', ');
  const seconds = Math.round((done - began) / 1000);
  rows.push({
    what,
    seconds,
    acknowledged,
    others: others.done,
    failed: failed + others.failures.length,
    how: all,
    gap,
    ...outcome,
  });
  console.log(JSON.stringify(rows.at(-1)));
}

/** @param {Country} country */
async function migrations({ databaseUrl }) {
  const [row] = await query(databaseUrl, 'SELECT count(*)::int AS done FROM migrations');
  return Number(row?.done);
}

/** @param {Scene} scene */
async function sumOf({ load, customers, rows }) {
  const [bought, others] = [await load.losses(), await customers.losses()];
  const sum = (/** @type {string} */ figure) => rows.reduce((all, row) => all + Number(row[figure]), 0);
  return {
    ...{ acknowledged: sum('acknowledged'), others: sum('others') },
    ...{ lost: bought.lost + others.lost, doubled: bought.doubled + others.doubled, uneven: bought.uneven },
    tooMany: sum('failed'),
  };
}
