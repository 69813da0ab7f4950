// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../country/country.mjs';
import { Load } from '../writers/load.mjs';

/** How long a primary stands still, in ms. */
const FROZEN = 25_000;
const STRETCH = 3_000;

/** Everything on its node, as if its power were cut; it comes back later. @param {Node} node */
async function cut(node) {
  await node.cut();
  return async () => {
    node.patroni.start();
  };
}

/** Everything on its node stands still, and goes on as if nothing had been. @param {Node} node */
async function freeze(node) {
  node.signal('SIGSTOP');
  await sleep(FROZEN);
  return async () => node.signal('SIGCONT');
}

/** @typedef {NonNullable<Awaited<ReturnType<import('../country/patroni.mjs').Database['primary']>>>} Node */

/**
 * The database's primary is killed and frozen by turns, under eight writers.
 * @param {import('../country/country.mjs').Country} country
 * @param {{ rounds: number, minutes: number }} howLong no round begins once the minutes are over
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function primary(country, { rounds, minutes }) {
  const load = await Load.begin(country);
  const end = Date.now() + minutes * 60_000;
  const rows = [];
  for (let round = 1; round <= rounds && Date.now() < end; round += 1) {
    for (const [what, act] of /** @type {const} */ ([
      ['cut', cut],
      ['frozen', freeze],
    ])) {
      const seen = await under(load, country, act);
      rows.push({ what, round, ...seen });
      console.log(JSON.stringify(rows.at(-1)));
    }
  }
  await load.end();
  return [...rows, { what: 'in all', ...(await load.losses()) }];
}

/** @param {Load} load @param {import('../country/country.mjs').Country} country @param {(node: Node) => Promise<() => Promise<void>>} act */
async function under(load, country, act) {
  await until(() => country.isWhole(), 'everything');
  const { lost: before } = await load.losses();
  load.mark();
  await sleep(STRETCH);
  const node = await country.database.primary();
  if (!node) throw new Error('there is no primary');
  const began = Date.now();
  const back = await act(node);
  await until(async () => load.haveAllBought(began + 500), 'everybody buys again');
  await back();
  await until(() => country.isWhole(), 'everything');
  const { lost } = await load.losses();
  return { node: node.name, ...load.seen(), lost: lost - before };
}
