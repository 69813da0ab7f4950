// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../country/country.mjs';
import { Load } from '../work/load.mjs';

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
 * The database's primary is killed, then frozen, as many times each, under eight writers.
 * @param {import('../country/country.mjs').Country} country
 * @param {number} rounds
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function primary(country, rounds) {
  const load = await Load.begin(country);
  const rows = [];
  let before = 0;
  for (const [what, act] of /** @type {const} */ ([
    ['cut', cut],
    ['frozen', freeze],
  ])) {
    for (let round = 1; round <= rounds; round += 1) {
      await until(() => country.isWhole(), 'everything');
      await sleep(STRETCH);
      const node = await country.database.primary();
      if (!node) throw new Error('there is no primary');
      load.mark();
      const began = Date.now();
      const back = await act(node);
      await until(async () => load.haveAllBought(began + 500), 'everybody buys again');
      const seen = load.seen();
      await back();
      await until(() => country.isWhole(), 'everything');
      const { lost } = await load.losses();
      rows.push({ what, round, node: node.name, ...seen, lost: lost - before });
      before = lost;
      console.log(JSON.stringify(rows.at(-1)));
    }
  }
  await load.end();
  return [...rows, { what: 'in all', ...(await load.losses()) }];
}
