// @ts-check
import pg from 'pg';
import { startDatabase } from '../../scripts/start/environment.mjs';
import { seedListings } from '../support/listings/seed.mjs';
import { NaiveCatalogue, ROWS } from '../support/search/naive.mjs';
import { randomQueries } from '../support/search/queries.mjs';
import { adminCookie, memberCookie } from '../support/search/viewers.mjs';

/** Listings besides those of the demo data: 100 000, or as many as `LISTINGS` says. */
const LISTINGS = Number(process.env.LISTINGS ?? 100_000);
const QUERIES = 2_000;
const LIMIT = 24;
const TYPED = 'pastilla de freno gol';

/**
 * The search at a size: 2 000 random queries, asked through HTTP by a guest, a member and the administrator in turn, each
 * answer held against a scan of all rows in memory; then how long each took, and a search that is typed letter by letter.
 * @param {import('../support/product.mjs').Product} product
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure({ api, dataDir }) {
  const { rows, synonyms } = await fill(dataDir);
  const naive = new NaiveCatalogue(rows, synonyms);
  const viewers = [undefined, await memberCookie(api), await adminCookie(api, dataDir)];
  /** @type {number[]} */ const waits = [];
  let wrong = 0;
  let refused = 0;
  for (const [i, query] of randomQueries(QUERIES, rows, 12).entries()) {
    const { ids, ms } = await ask(api, query, viewers[i % 3]);
    waits.push(ms);
    if (ids === undefined) refused++;
    else if (ids.join() !== naive.page(query, { limit: LIMIT, viewer: { isAdmin: i % 3 === 2, id: null } }).join()) {
      wrong++;
      console.log(`another answer than a scan's: ${JSON.stringify(query)}`);
    }
  }
  const typing = [];
  for (let end = 1; end <= TYPED.length; end++) {
    for (let round = 0; round < 5; round++) typing.push((await ask(api, { q: TYPED.slice(0, end) }, undefined)).ms);
  }
  const detail = `${wrong} wrong, ${refused} refused`;
  return [
    row(`search: random queries at ${rows.length}`, waits, `p99 ≤ ${LISTINGS > 500_000 ? 40 : 20} ms`, detail),
    row(`search: '${TYPED}' typed at ${rows.length}`, typing, 'p95 < 100 ms', `${typing.length} answers`),
  ];
}

/** @param {string} dataDir */
async function fill(dataDir) {
  const { adminUrl } = await startDatabase(dataDir, () => {});
  const url = new URL(adminUrl);
  url.pathname = '/fluxpartes';
  await seedListings(url.href, LISTINGS);
  const client = new pg.Client({ connectionString: url.href });
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

/** @param {string} what @param {number[]} waits @param {string} target @param {string} more */
function row(what, waits, target, more) {
  const sorted = [...waits].sort((a, b) => a - b);
  /** @param {number} share */
  const quantile = (share) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  const figures = [0.5, 0.95, 0.99, 1].map((share) => quantile(share).toFixed(1));
  return { what, ratio: Number.NaN, target, detail: `p50 · p95 · p99 · max ${figures.join(' · ')} ms, ${more}` };
}
