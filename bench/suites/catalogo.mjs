// @ts-check
import { compare } from '../support/compare.mjs';

const PAGE = '/publicaciones?limite=24';

/**
 * The catalogue as a guest gets it: first page, unchanged page, a filtered and sorted one, one listing.
 * @param {import('../support/product.mjs').Product} product
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure({ api }) {
  const first = await fetch(api + PAGE);
  const etag = first.headers.get('etag') ?? '';
  const [row] = /** @type {{ id: number }[]} */ (await first.json());
  const cases = [
    { what: 'first catalogue page', path: PAGE, target: '≥ 0.90 (later)' },
    { what: 'the same, unchanged', path: PAGE, headers: { 'If-None-Match': etag }, target: '≥ 1.20 (later)' },
    { what: 'filtered and sorted page', path: `${PAGE}&marca=ford&orden=precio`, target: '≥ 0.10' },
    { what: 'search', path: `${PAGE}&q=disco%20delantero`, target: '' },
    { what: 'one listing', path: `/publicaciones/${row?.id}`, target: '' },
  ];
  const rows = [];
  for (const one of cases) rows.push(await compare({ ...one, url: api + one.path }));
  return rows;
}
