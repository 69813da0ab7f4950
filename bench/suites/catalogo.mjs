// @ts-check

import { oneClient } from '../support/client.mjs';
import { compare } from '../support/compare.mjs';
import { listingIds } from '../support/query.mjs';
import { spread } from '../support/statistics.mjs';
import { atLeast, BOUNDS } from '../support/targets.mjs';
import { FIRST_PAGE, filteredPages } from '../support/urls.mjs';
import { memberCookie } from '../support/users.mjs';

const FROM_DATABASE = 1_500;
const LISTINGS = 500;

/**
 * The catalogue at 32 connections: the cached first page for guests and for members, uncached pages, and listings.
 * @param {import('../run.mjs').Product} product
 * @param {import('../run.mjs').Options} options
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure(product, options) {
  const client = oneClient(product.api);
  try {
    const viewers = { guest: {}, member: { Cookie: await memberCookie(product) } };
    const rows = [];
    for (const [viewer, headers] of Object.entries(viewers)) {
      const { body: bytes, headers: answered } = await client.ask(FIRST_PAGE, headers);
      const unchanged = { ...headers, 'If-None-Match': answered.etag ?? '' };
      const common = { product, bytes };
      rows.push(
        await compare(
          {
            ...common,
            what: `first page, ${viewer}`,
            calls: [{ path: FIRST_PAGE, headers }],
            target: atLeast(BOUNDS.firstPage),
          },
          options,
        ),
        await compare(
          {
            ...{ ...common, what: `the same, unchanged (304), ${viewer}`, target: atLeast(BOUNDS.notModified) },
            calls: [{ path: FIRST_PAGE, headers: unchanged }],
          },
          options,
        ),
      );
    }
    const ids = await listingIds(product.databaseUrl, LISTINGS);
    rows.push(await fromDatabase(product, ids, { client, options }));
    const paths = ids.map((id) => ({ path: `/publicaciones/${id}`, headers: viewers.member }));
    const { body: bytes } = await client.ask(`/publicaciones/${ids[0]}`, viewers.member);
    rows.push(await compare({ what: 'one listing, member', product, calls: paths, bytes, target: '' }, options));
    return rows;
  } finally {
    client.close();
  }
}

/**
 * Filtered and sorted pages with cursors from the whole catalogue. Each page is requested once, so that no response is
 * cached.
 * @param {import('../run.mjs').Product} product
 * @param {readonly number[]} ids
 * @param {{ client: ReturnType<typeof oneClient>, options: import('../run.mjs').Options }} measuring
 */
async function fromDatabase(product, ids, { client, options }) {
  const pages = filteredPages(FROM_DATABASE, (random) => ({ cursor: String(random.of(ids)) }));
  const samples = [];
  for (const path of pages.slice(0, 41)) samples.push((await client.ask(path)).body);
  const middle = spread(samples.map(({ length }) => length)).median;
  const bytes = samples.find(({ length }) => length === middle) ?? Buffer.alloc(middle);
  const calls = pages.map((path) => ({ path }));
  const what = 'page from the database: filters, order, cursor';
  return compare({ what, product, calls, bytes, target: atLeast(BOUNDS.fromDatabase) }, options);
}
