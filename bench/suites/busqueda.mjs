// @ts-check
import { watchOthers } from '../support/machine.mjs';
import { query } from '../support/query.mjs';
import { NaiveCatalogue, ROWS } from '../support/search/naive.mjs';
import { carQueries, randomQueries } from '../support/search/queries.mjs';
import { quantile } from '../support/statistics.mjs';
import { BOUNDS } from '../support/targets.mjs';
import { adminCookie, memberCookie } from '../support/users.mjs';

const QUERIES = 2_000;
const LIMIT = 24;
/** Warm-up queries for a database that has just started. */
const FIRST_QUERIES = 200;
/** Rows that the oracle scans in all: 2 000 queries over 100 000 rows; proportionally fewer queries on a larger catalogue. */
const SCANNED = 200_000_000;

/** @type {Record<number, number>} */
const LIMITS_MS = BOUNDS.searchMs;

/** @typedef {import('../support/search/queries.mjs').Query} Query */
/**
 * `ids` is undefined if the API refused the query; `ms` is the time until the whole response was read.
 * @typedef {{ ids?: number[], ms: number }} Answer
 */

/** Pages of a car filter alone, with other filters, in each order, and further on. */
const CAR_QUERIES = 600;

/**
 * Search: 2 000 random queries over HTTP by a guest, a member and the administrator in turn. The results are compared with
 * a scan of all rows in memory.
 * @param {import('../run.mjs').Product} product
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure({ api, rows: size, dataDir, databaseUrl }) {
  const { rows, synonyms } = await everything(databaseUrl);
  const queries = randomQueries(QUERIES, rows, 12);
  const viewers = [undefined, await memberCookie({ api, databaseUrl }), await adminCookie(api, dataDir)];
  for (const [i, query] of randomQueries(FIRST_QUERIES, rows, 13).entries()) await ask(api, query, viewers[i % 3]);
  const beside = watchOthers();
  /** @type {Answer[]} */ const answers = [];
  for (const [i, query] of queries.entries()) answers.push(await ask(api, query, viewers[i % 3]));
  const told = { ratio: Number.NaN, beside: beside() };
  const ofCars = carQueries(CAR_QUERIES, rows, 14);
  /** @type {Answer[]} */ const carAnswers = [];
  for (const [i, query] of ofCars.entries()) carAnswers.push(await ask(api, query, viewers[(QUERIES + i) % 3]));
  const refused = [...answers, ...carAnswers].filter(({ ids }) => ids === undefined).length;
  const naive = new NaiveCatalogue(rows, synonyms);
  const { scanned, unlike } = heldAgainstScan(naive, {
    ...{ queries: [...queries, ...ofCars], answers: [...answers, ...carAnswers] },
    size,
  });
  return [
    { ...told, ...speedOf('search', answers, size) },
    { ...told, ...speedOf('car filter', carAnswers, size) },
    {
      ...told,
      what: `${QUERIES + CAR_QUERIES} random searches, ${scanned} held against a scan, at ${size}`,
      target: 'all the same, none refused',
      met: unlike + refused === 0,
      detail: `${unlike} unlike it, ${refused} refused`,
    },
  ];
}

/** @param {string} what @param {readonly Answer[]} answers @param {number} size */
function speedOf(what, answers, size) {
  const waits = answers.map(({ ms }) => ms);
  const [p50, p95, p99] = [quantile(waits, 0.5), quantile(waits, 0.95), quantile(waits, 0.99)];
  const limit = LIMITS_MS[size];
  return {
    what: `${what}, one client, at ${size}`,
    target: limit === undefined ? '' : `p99 ≤ ${limit} ms`,
    met: limit === undefined ? null : p99 <= limit,
    detail: `p50 ${p50.toFixed(1)} · p95 ${p95.toFixed(1)} · p99 ${p99.toFixed(1)} ms`,
  };
}

/** @param {NaiveCatalogue} naive @param {{ queries: readonly Query[], answers: readonly Answer[], size: number }} asked */
function heldAgainstScan(naive, { queries, answers, size }) {
  const every = Math.max(1, Math.round((QUERIES * size) / SCANNED));
  const counts = { scanned: 0, unlike: 0 };
  for (const [i, query] of queries.entries()) {
    const ids = answers[i]?.ids;
    if (i % every > 0 || ids === undefined) continue;
    counts.scanned++;
    const found = naive.page(query, { limit: LIMIT, viewer: { isAdmin: i % 3 === 2, id: null } });
    if (ids.join() === found.join()) continue;
    counts.unlike++;
    console.log(`another answer than a scan's: ${JSON.stringify(query)}`);
  }
  return counts;
}

/** @param {string} databaseUrl */
async function everything(databaseUrl) {
  const rows = await query(databaseUrl, ROWS);
  const groups = await query(databaseUrl, 'SELECT array_agg(palabra) AS words FROM sinonimos GROUP BY grupo');
  return { rows, synonyms: groups.map(({ words }) => words) };
}

/** @param {string} api @param {Query} query @param {string | undefined} cookie @returns {Promise<Answer>} */
async function ask(api, query, cookie) {
  const params = Object.entries({ ...query, limite: LIMIT }).map(
    /** @returns {[string, string]} */ ([name, value]) => [name, String(value)],
  );
  /** @type {Record<string, string>} */ const headers = cookie === undefined ? {} : { Cookie: cookie };
  const start = performance.now();
  const response = await fetch(`${api}/publicaciones?${new URLSearchParams(params)}`, { headers });
  const body = await response.json();
  const ms = performance.now() - start;
  return response.ok ? { ms, ids: /** @type {{ id: number }[]} */ (body).map(({ id }) => id) } : { ms };
}
