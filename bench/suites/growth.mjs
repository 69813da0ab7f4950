// @ts-check

import { oneClient } from '../support/client.mjs';
import { watchOthers } from '../support/machine.mjs';
import { startProduct } from '../support/product.mjs';
import { quantile, spread } from '../support/statistics.mjs';
import { BOUNDS } from '../support/targets.mjs';
import { FIRST_PAGE, filteredPages, searches } from '../support/urls.mjs';

/** Without the response cache: a cached page costs the same at any size. */
const CACHE_SETTING = 'RESPONSE_CACHE';
const ADDRESSES = 120;
/** Below this ratio of sizes, the result is not compared with its target. */
const APART = 100;

/** @typedef {ReturnType<typeof oneClient>} Client */
/** The same page in the small catalogue and in the large catalogue. @typedef {{ small: string, large: string }} Pair */

/**
 * The cost of a catalogue a hundred times larger, for one client. Two products run side by side with alternating requests;
 * each page is read from the database.
 * @param {import('../run.mjs').Options} options
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureAlone({ from, to, folder, rounds, profile }) {
  const env = { [CACHE_SETTING]: 'no' };
  const small = await startProduct({ rows: from, folder, env });
  try {
    const large = await startProduct({ rows: to, folder, env, profile });
    const clients = { small: oneClient(small.api), large: oneClient(large.api) };
    try {
      return await allRows(clients, { from, to, rounds });
    } finally {
      for (const client of Object.values(clients)) client.close();
      await large.stop();
    }
  } finally {
    await small.stop();
  }
}

/** @param {{ small: Client, large: Client }} clients @param {{ from: number, to: number, rounds: number }} options */
async function allRows(clients, { from, to, rounds }) {
  const same = (/** @type {string[]} */ paths) => paths.map((path) => ({ small: path, large: path }));
  const filtered = same(filteredPages(ADDRESSES));
  const kinds = {
    'first page': same(Array.from({ length: ADDRESSES / 2 }, () => FIRST_PAGE)),
    'filtered page': filtered,
    search: same(searches(ADDRESSES)),
    'next page': await behind(clients, filtered),
  };
  const rows = [];
  for (const [what, pairs] of Object.entries(kinds)) {
    const row = await grown(clients, { what: `growth of p50, ${what}, ${from} to ${to}`, pairs }, rounds);
    rows.push({ ...row, met: to < from * APART ? null : row.met });
  }
  return rows;
}

/** @param {{ small: Client, large: Client }} clients @param {{ what: string, pairs: readonly Pair[] }} kind @param {number} rounds */
async function grown(clients, { what, pairs }, rounds) {
  const others = watchOthers();
  const ratios = [];
  /** @type {{ small: number[], large: number[] }} */
  const all = { small: [], large: [] };
  const refusedBefore = clients.large.refused();
  for (let round = -1; round < rounds; round++) {
    const small = [];
    const large = [];
    for (const pair of pairs) {
      small.push(await clients.small.wait(pair.small));
      large.push(await clients.large.wait(pair.large));
    }
    if (round < 0) continue;
    ratios.push(quantile(large, 0.5) / quantile(small, 0.5));
    all.small.push(...small);
    all.large.push(...large);
  }
  const { median, min, max } = spread(ratios);
  const told = (/** @type {number[]} */ list) => `${ms(quantile(list, 0.5))} (p99 ${ms(quantile(list, 0.99))})`;
  const refused = clients.large.refused() - refusedBefore;
  const detail = `p50 ${told(all.small)} → ${told(all.large)} ms, ${refused} refused`;
  const met = refused === 0 && median <= BOUNDS.growth;
  return { what, ratio: median, min, max, target: `≤ ${BOUNDS.growth} ×`, met, detail, beside: others() };
}

/**
 * The next pages, if both catalogues have a next page.
 * @param {{ small: Client, large: Client }} clients
 * @param {readonly Pair[]} pairs
 */
async function behind(clients, pairs) {
  const next = async (/** @type {Client} */ client, /** @type {string} */ path) => {
    const { headers } = await client.ask(path);
    return /<([^>]+)>; *rel="next"/.exec(String(headers.link))?.[1];
  };
  /** @type {Pair[]} */
  const found = [];
  for (const pair of pairs) {
    const [small, large] = [await next(clients.small, pair.small), await next(clients.large, pair.large)];
    if (small && large) found.push({ small, large });
  }
  return found;
}

/** @param {number} value */
const ms = (value) => value.toFixed(1);
