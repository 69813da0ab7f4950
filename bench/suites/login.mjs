// @ts-check

import { bareRate } from '../support/argon.mjs';
import { oneClient } from '../support/client.mjs';
import { load, otherAnswers } from '../support/load.mjs';
import { cpuOfTrees, watchOthers } from '../support/machine.mjs';
import { markProfile } from '../support/product.mjs';
import { quantile, spread } from '../support/statistics.mjs';
import { atLeast, BOUNDS } from '../support/targets.mjs';
import { FIRST_PAGE, filteredPages } from '../support/urls.mjs';
import { membersOf } from '../support/users.mjs';

/**
 * More connections than hashes that run concurrently, so that one login always waits; few enough for the rate limit of one
 * IP.
 */
const CONNECTIONS = 8;
const FLOOD_CONNECTIONS = 32;
const PEOPLE = 256;
const PAGES = 1_000;

/**
 * Successful logins relative to bare argon2id, and the latency of the catalogue during a flood of logins.
 * @param {import('../run.mjs').Product} product
 * @param {import('../run.mjs').Options} options
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure(product, options) {
  const people = await membersOf(product, PEOPLE);
  const headers = { 'Content-Type': 'application/json' };
  const calls = people.logins.map((body) => ({ path: '/login', method: /** @type {const} */ ('POST'), headers, body }));
  const flood = (/** @type {number} */ connections, /** @type {number} */ seconds) =>
    load({ url: product.api, calls, connections, seconds });
  return [await rate(product, { ...people, flood }, options), ...(await flooded(product, flood, options))];
}

/** @typedef {(connections: number, seconds: number) => Promise<import('../support/load.mjs').Loaded>} Flood */

/**
 * @param {import('../run.mjs').Product} product
 * @param {{ hash: string, password: string, flood: Flood }} people
 * @param {import('../run.mjs').Options} options
 */
async function rate(product, { hash, password, flood }, { rounds, seconds, profile }) {
  const { apiPid, databasePid } = product;
  const others = watchOthers();
  await flood(CONNECTIONS, 1);
  markProfile(product, { profile });
  const logins = [];
  /** @type {import('../support/argon.mjs').Bare[]} */
  const bare = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await bareRate(hash, password, seconds));
    const [cpu, database] = [cpuOfTrees(apiPid), cpuOfTrees(databasePid)];
    const loaded = await flood(CONNECTIONS, seconds);
    const wrong = otherAnswers(loaded, [200]);
    if (wrong) throw new Error(`logins were answered with ${wrong}`);
    const each = (/** @type {number} */ ms) => ms / loaded.total;
    const used = { cpu: each(cpuOfTrees(apiPid) - cpu), database: each(cpuOfTrees(databasePid) - database) };
    logins.push({ perSecond: loaded.perSecond, ...used });
  }
  markProfile(product, { profile });
  const { median, min, max } = spread(logins.map((one, i) => one.perSecond / (bare[i]?.perSecond ?? Number.NaN)));
  const detail = toldOf(logins, bare);
  return {
    what: 'login ÷ bare argon2id',
    ratio: median,
    min,
    max,
    target: atLeast(BOUNDS.login),
    detail,
    beside: others(),
  };
}

/** @param {readonly { perSecond: number, cpu: number, database: number }[]} logins @param {readonly import('../support/argon.mjs').Bare[]} bare */
function toldOf(logins, bare) {
  const middle = (/** @type {number[]} */ list) => spread(list).median;
  const [speed, hashes] = [middle(logins.map((one) => one.perSecond)), middle(bare.map((one) => one.perSecond))];
  const [cpu, database] = [middle(logins.map((one) => one.cpu)), middle(logins.map((one) => one.database))];
  const alone = middle(bare.map((one) => one.cpu));
  const costs = `CPU ${cpu.toFixed(1)} + database ${database.toFixed(1)} ms, bare ${alone.toFixed(1)}`;
  return `${speed.toFixed(1)} logins of ${hashes.toFixed(1)} hashes/s; ${costs}: ${(alone / (cpu + database)).toFixed(2)} by CPU`;
}

/**
 * @param {import('../run.mjs').Product} product
 * @param {Flood} flood
 * @param {import('../run.mjs').Options} options
 */
async function flooded({ api, rows }, flood, { rounds, seconds }) {
  // Each cursor is new, so that the page is not cached.
  const pages = filteredPages(PAGES, (random) => ({ cursor: String(1 + random.below(rows)) }));
  const kinds = { 'first page': [FIRST_PAGE], 'pages from the database': pages };
  const found = [];
  for (const [what, paths] of Object.entries(kinds)) {
    const others = watchOthers();
    /** @type {{ quiet: number[], loud: number[] }} */
    const { quiet, loud } = { quiet: [], loud: [] };
    for (let round = 0; round < rounds; round++) {
      quiet.push(await p95(api, paths, seconds));
      const flooding = flood(FLOOD_CONNECTIONS, seconds + 1);
      loud.push(await p95(api, paths, seconds));
      await flooding;
    }
    const { median, min, max } = spread(loud.map((one, i) => one / (quiet[i] ?? Number.NaN)));
    const detail = `p95 ${spread(quiet).median.toFixed(1)} → ${spread(loud).median.toFixed(1)} ms, ${FLOOD_CONNECTIONS} connections sign in`;
    const named = {
      what: `${what} in a flood of logins ÷ quiet`,
      target: `< ${BOUNDS.loginFlood} ×`,
      detail,
      beside: others(),
    };
    found.push({ ...named, ratio: median, min, max });
  }
  return found;
}

/** p95 latency of one client, in ms. @param {string} api @param {readonly string[]} paths @param {number} seconds */
async function p95(api, paths, seconds) {
  const client = oneClient(api);
  const end = performance.now() + seconds * 1_000;
  const waits = [];
  for (let i = 0; performance.now() < end; i++) waits.push(await client.wait(paths[i % paths.length] ?? ''));
  client.close();
  return quantile(waits, 0.95);
}
