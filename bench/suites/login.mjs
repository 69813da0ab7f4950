// @ts-check
import { FIRST_PAGE, filteredPages } from '../support/addresses.mjs';
import { bareRate } from '../support/argon.mjs';
import { oneClient } from '../support/client.mjs';
import { load, otherAnswers } from '../support/load.mjs';
import { cpuOfTrees, watchOthers } from '../support/machine.mjs';
import { membersOf } from '../support/people.mjs';
import { quantile, spread } from '../support/statistics.mjs';

/** More than are hashed at once, so that one is always waiting; few enough for the limits of one address. */
const CONNECTIONS = 8;
const FLOOD_CONNECTIONS = 32;
const PEOPLE = 256;

/**
 * Logins that succeed, over what the hash alone allows, and what a flood of them does to those who look at the catalogue.
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
async function rate({ apiPid, databasePid }, { hash, password, flood }, { rounds, seconds }) {
  const others = watchOthers();
  await flood(CONNECTIONS, 1);
  /** @type {{ logins: { perSecond: number, cpu: number }[], bare: import('../support/argon.mjs').Bare[] }} */
  const { logins, bare } = { logins: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    bare.push(await bareRate(hash, password, seconds));
    const used = cpuOfTrees(apiPid, databasePid);
    const loaded = await flood(CONNECTIONS, seconds);
    if (otherAnswers(loaded, [200])) throw new Error(`logins were answered with ${otherAnswers(loaded, [200])}`);
    logins.push({ perSecond: loaded.perSecond, cpu: (cpuOfTrees(apiPid, databasePid) - used) / loaded.total });
  }
  const { median, min, max } = spread(logins.map((one, i) => one.perSecond / (bare[i]?.perSecond ?? Number.NaN)));
  const of = (/** @type {readonly import('../support/argon.mjs').Bare[]} */ list) => ({
    perSecond: spread(list.map((one) => one.perSecond)).median,
    cpu: spread(list.map((one) => one.cpu)).median,
  });
  const [own, hashes] = [of(logins), of(bare)];
  const speeds = `${own.perSecond.toFixed(1)} logins of ${hashes.perSecond.toFixed(1)} hashes/s`;
  const detail = `${speeds}; CPU with database ${own.cpu.toFixed(1)} ms, bare ${hashes.cpu.toFixed(1)}: ${(hashes.cpu / own.cpu).toFixed(2)} by CPU`;
  return { what: 'login ÷ bare argon2id', ratio: median, min, max, target: '≥ 0.90', detail, beside: others() };
}

/**
 * @param {import('../run.mjs').Product} product
 * @param {Flood} flood
 * @param {import('../run.mjs').Options} options
 */
async function flooded({ api }, flood, { rounds, seconds }) {
  const kinds = { 'first page': [FIRST_PAGE], 'filtered pages': filteredPages(100) };
  const rows = [];
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
    const named = { what: `${what} in a flood of logins ÷ quiet`, target: '< 3 ×', detail, beside: others() };
    rows.push({ ...named, ratio: median, min, max });
  }
  return rows;
}

/** What one client waits at most in 19 of 20 cases. @param {string} api @param {readonly string[]} paths @param {number} seconds */
async function p95(api, paths, seconds) {
  const client = oneClient(api);
  const end = performance.now() + seconds * 1_000;
  const waits = [];
  for (let i = 0; performance.now() < end; i++) waits.push(await client.wait(paths[i % paths.length] ?? ''));
  client.close();
  return quantile(waits, 0.95);
}
