// @ts-check

import { oneClient } from '../support/client.mjs';
import { load } from '../support/load.mjs';
import { residentOf, watchOthers } from '../support/machine.mjs';
import { slope, spread } from '../support/statistics.mjs';
import { BOUNDS } from '../support/targets.mjs';
import { FIRST_PAGE, filteredPages, searches } from '../support/urls.mjs';
import { memberCookie, ownedListings } from '../support/users.mjs';
import { keepWriting } from '../support/writer.mjs';

const CONNECTIONS = 32;
const SHOPS = 20;
const { idle: MOST_IDLE, loaded: MOST_LOADED } = BOUNDS.memoryMb;
/** Largest allowed slope, in MB per minute: it detects 60 MB in an hour. */
const MOST_SLOPE = 1;
/** Minimum duration of the load, in seconds, for a slope. */
const LONG_ENOUGH = 300;
const SAMPLE_MS = 1_000;

/**
 * The API's memory under mixed reads over 32 connections and twenty writes a second.
 * @param {import('../run.mjs').Product} product
 * @param {import('../run.mjs').Options} options
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure(product, { soak }) {
  const others = watchOthers();
  const calls = await mixed(product);
  const owned = await ownedListings(product, SHOPS);
  const idle = residentOf(product.apiPid);
  /** @type {{ x: number, y: number }[]} */
  const samples = [];
  const began = performance.now();
  const timer = setInterval(() => {
    samples.push({ x: (performance.now() - began) / 60_000, y: residentOf(product.apiPid) });
  }, SAMPLE_MS);
  const stopWriting = keepWriting(product.api, owned);
  const loaded = await load({ url: product.api, calls, connections: CONNECTIONS, seconds: soak });
  const writes = await stopWriting();
  clearInterval(timer);
  return rowsOf({ idle, samples, loaded, writes, soak, beside: others() });
}

/**
 * @param {object} run
 * @param {number} run.idle
 * @param {readonly { x: number, y: number }[]} run.samples minutes and MB
 * @param {import('../support/load.mjs').Loaded} run.loaded
 * @param {{ written: number, statuses: Record<string, number> }} run.writes
 * @param {number} run.soak
 * @param {string} run.beside
 */
function rowsOf({ idle, samples, loaded, writes, soak, beside }) {
  // The first half fills caches and compiles code, so the slope excludes it.
  const later = samples.slice(Math.floor(samples.length / 2));
  const levels = samples.map(({ y }) => y);
  const [grows, most] = [slope(later), Math.max(...levels)];
  const last = spread(levels.slice(Math.floor(levels.length * 0.9))).median;
  const isLong = soak >= LONG_ENOUGH;
  const common = { ratio: Number.NaN, beside };
  const statuses = [...Object.keys(loaded.statuses), ...Object.keys(writes.statuses)];
  const failed = statuses.filter((status) => !(Number(status) < 500));
  return [
    {
      ...common,
      what: 'memory, idle',
      target: `≤ ${MOST_IDLE} MB`,
      met: idle <= MOST_IDLE,
      detail: `${idle.toFixed(0)} MB`,
    },
    {
      ...common,
      what: `memory after ${soak} s of mixed load, 32 connections`,
      target: `≤ ${MOST_LOADED} MB, slope ~0`,
      met: isLong ? last <= MOST_LOADED && Math.abs(grows) <= MOST_SLOPE : null,
      detail: `${most.toFixed(0)} at most, ${last.toFixed(0)} at the end; second half ${grows.toFixed(2)} MB a minute`,
    },
    {
      ...common,
      what: 'answers meanwhile, 20 writes a second beside',
      target: 'no 5xx',
      met: failed.length === 0 && loaded.failures === 0,
      detail: `${loaded.total} reads ${JSON.stringify(loaded.statuses)}, ${loaded.failures} failed; ${writes.written} writes ${JSON.stringify(writes.statuses)}`,
    },
  ];
}

/**
 * A mix of first pages (some with If-None-Match), filtered pages, searches and listings; half of the visitors are members.
 * @param {import('../run.mjs').Product} product
 */
async function mixed(product) {
  const client = oneClient(product.api);
  const { body, headers } = await client.ask(FIRST_PAGE);
  client.close();
  const ids = /** @type {{ id: number }[]} */ (JSON.parse(String(body))).map(({ id }) => id);
  const member = { Cookie: await memberCookie(product) };
  const filtered = filteredPages(600);
  return searches(600).flatMap((search, i) => {
    const own = i % 2 === 0 ? {} : member;
    const known = { ...own, 'If-None-Match': String(headers.etag) };
    return [
      { path: FIRST_PAGE, headers: i % 3 === 0 ? known : own },
      { path: FIRST_PAGE, headers: own },
      { path: filtered[i] ?? FIRST_PAGE, headers: own },
      { path: search, headers: own },
      { path: `/publicaciones/${ids[i % ids.length]}`, headers: own },
    ];
  });
}
