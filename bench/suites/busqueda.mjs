// @ts-check
import pg from 'pg';
import { watchOthers } from '../support/machine.mjs';
import { NaiveCatalogue, ROWS } from '../support/search/naive.mjs';
import { randomQueries } from '../support/search/queries.mjs';
import { adminCookie, memberCookie } from '../support/search/viewers.mjs';
import { quantile } from '../support/statistics.mjs';

const QUERIES = 2_000;
const LIMIT = 24;

/**
 * The search at a size: 2 000 random queries, asked through HTTP by a guest, a member and the administrator in turn, each
 * answer held against a scan of all rows in memory.
 * @param {import('../run.mjs').Product} product
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure({ api, rows: size, dataDir, databaseUrl }) {
  const others = watchOthers();
  const { rows, synonyms } = await everything(databaseUrl);
  const naive = new NaiveCatalogue(rows, synonyms);
  const viewers = [undefined, await memberCookie(api), await adminCookie(api, dataDir)];
  /** @type {number[]} */ const waits = [];
  const not = { same: 0, served: 0 };
  for (const [i, query] of randomQueries(QUERIES, rows, 12).entries()) {
    const { ids, ms } = await ask(api, query, viewers[i % 3]);
    waits.push(ms);
    if (ids === undefined) not.served++;
    else if (ids.join() !== naive.page(query, { limit: LIMIT, viewer: { isAdmin: i % 3 === 2, id: null } }).join()) {
      not.same++;
      console.log(`another answer than a scan's: ${JSON.stringify(query)}`);
    }
  }
  const [p50, p95, p99] = [quantile(waits, 0.5), quantile(waits, 0.95), quantile(waits, 0.99)];
  const speed = `p50 ${p50.toFixed(1)} · p95 ${p95.toFixed(1)} · p99 ${p99.toFixed(1)} ms`;
  return [
    {
      what: `${QUERIES} random searches as a scan answers them, at ${size}`,
      ratio: Number.NaN,
      target: 'all the same, none refused',
      met: not.same + not.served === 0,
      detail: `${not.same} others, ${not.served} refused; ${speed}`,
      beside: others(),
    },
  ];
}

/** @param {string} databaseUrl */
async function everything(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(ROWS);
  const groups = await client.query('SELECT array_agg(palabra) AS words FROM sinonimos GROUP BY grupo');
  await client.end();
  return { rows, synonyms: groups.rows.map(({ words }) => words) };
}

/**
 * The ids of a page, undefined where it was refused, and how long that took in ms.
 * @param {string} api @param {import('../support/search/queries.mjs').Query} query @param {string | undefined} cookie
 */
async function ask(api, query, cookie) {
  const params = Object.entries({ ...query, limite: LIMIT }).map(([name, value]) => [name, String(value)]);
  /** @type {Record<string, string>} */ const headers = cookie === undefined ? {} : { Cookie: cookie };
  const start = performance.now();
  const response = await fetch(`${api}/publicaciones?${new URLSearchParams(params)}`, { headers });
  const body = await response.json();
  const ms = performance.now() - start;
  return { ms, ids: response.ok ? /** @type {{ id: number }[]} */ (body).map(({ id }) => id) : undefined };
}
