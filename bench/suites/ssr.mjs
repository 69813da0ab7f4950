// @ts-check

import { load, otherAnswers } from '../support/load.mjs';
import { cpuOf, residentOf, watchOthers } from '../support/machine.mjs';
import { listingIds } from '../support/query.mjs';
import { startSite } from '../support/sites.mjs';
import { spread } from '../support/statistics.mjs';
import { atLeast, BOUNDS } from '../support/targets.mjs';
import { filteredPages } from '../support/urls.mjs';

const CONNECTIONS = 32;
/** The encodings of a current browser. */
const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
/** Query strings of the catalogue's filters. */
const CHOSEN = ['marca=ford', 'marca=fiat&envio=si', 'orden=precio', 'estado=nuevo', 'envio=no', 'marca=chevrolet'];
const FEW_LISTINGS = 24;
const MANY_LISTINGS = 500;
const MANY_LISTS = 200;

/**
 * The cost of SSR for guests: two sites in front of one API, one with SSR and one without, in alternating rounds at 32
 * connections. Measures the share of pages rendered in time, and the ratio of pages a second.
 * @param {import('../run.mjs').Product} product
 * @param {import('../run.mjs').Options} options
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure(product, options) {
  const ssr = await startSite(product, { SSR: 'si' });
  const plain = await startSite(product, { SSR: 'no' }).catch(async (error) => {
    await ssr.stop();
    throw error;
  });
  try {
    const ids = await listingIds(product.databaseUrl, MANY_LISTINGS);
    const rows = [];
    for (const [what, paths] of /** @type {const} */ ([
      [`'/', /home, ${CHOSEN.length} filters, ${FEW_LISTINGS} listings`, usual(ids.slice(0, FEW_LISTINGS))],
      [`the same with ${MANY_LISTS} filters, ${MANY_LISTINGS} listings`, wide(ids)],
    ]))
      rows.push(...(await rowsOf({ what, paths, ssr, plain }, options)));
    return rows;
  } finally {
    await Promise.all([ssr.stop(), plain.stop()]);
  }
}

/** A fourth each. @param {readonly number[]} ids */
const usual = (ids) =>
  ids.flatMap((id, i) => ['/', '/home', `/home?${CHOSEN[i % CHOSEN.length]}`, `/publicacion/${id}`]);

/** More pages than the caches hold for a second. @param {readonly number[]} ids */
function wide(ids) {
  const lists = filteredPages(4 * MANY_LISTS).map((path) => new URLSearchParams(path.slice(path.indexOf('?'))));
  // The catalogue's screen offers no descending orders, so they are left out.
  const offered = lists.filter((query) => !query.get('orden')?.startsWith('-')).slice(0, MANY_LISTS);
  for (const list of offered) list.delete('limite');
  return ids.flatMap((id, i) => [i % 2 ? '/' : '/home', `/home?${offered[i % offered.length]}`, `/publicacion/${id}`]);
}

/**
 * @param {{ what: string, paths: readonly string[], ssr: Site, plain: Site }} wanted
 * @param {import('../run.mjs').Options} options
 * @typedef {import('../support/sites.mjs').Site} Site
 */
async function rowsOf({ what, paths, ssr, plain }, { rounds, seconds }) {
  const calls = paths.map((path) => ({ path, headers: HEADERS }));
  for (const site of [plain, ssr]) await everyPage(site, paths);
  const others = watchOthers();
  /** @type {Round[]} */
  const rendered = [];
  /** @type {Round[]} */
  const without = [];
  for (let i = 0; i < rounds; i++) {
    without.push(await round(plain, calls, seconds));
    rendered.push(await round(ssr, calls, seconds));
  }
  const beside = others();
  const ratios = spread(rendered.map(({ perSecond }, i) => perSecond / (without[i]?.perSecond ?? Number.NaN)));
  const shares = spread(rendered.map(({ share }) => share));
  const wrong = [...rendered, ...without].map((one) => one.others).filter((text) => text !== '');
  const of = (/** @type {readonly Round[]} */ all, /** @type {'perSecond' | 'cpu'} */ name) =>
    spread(all.map((one) => one[name])).median;
  const cpu = `CPU ${of(rendered, 'cpu').toFixed(2)} of ${of(without, 'cpu').toFixed(2)} ms`;
  const speeds = `${Math.round(of(rendered, 'perSecond'))} of ${Math.round(of(without, 'perSecond'))} pages/s, ${cpu}`;
  const also = wrong.length > 0 ? `; also ${wrong.join(', ')}` : '';
  return [
    {
      what: `rendered in time: ${what}`,
      ...{ ratio: shares.median, min: shares.min, max: shares.max, target: atLeast(BOUNDS.renderedInTime), beside },
      ...{ met: wrong.length === 0 && shares.median >= BOUNDS.renderedInTime },
      detail: `${residentOf(ssr.pid).toFixed(0)} MB, ${residentOf(plain.pid).toFixed(0)} without${also}`,
    },
    {
      what: 'the same: pages a second ÷ without SSR',
      ...{ ratio: ratios.median, min: ratios.min, max: ratios.max, target: atLeast(BOUNDS.renderedSpeed), beside },
      detail: speeds,
    },
  ];
}

/** Requests each page once, to fill the caches. @param {Site} site @param {readonly string[]} paths */
async function everyPage({ url }, paths) {
  for (const path of new Set(paths)) await (await fetch(url + path, { headers: HEADERS })).arrayBuffer();
}

/**
 * @typedef {{ perSecond: number, share: number, cpu: number, others: string }} Round cpu: ms of a page
 * @param {Site} site @param {readonly import('../support/load.mjs').Call[]} calls @param {number} seconds
 * @returns {Promise<Round>}
 */
async function round({ url, pid, renders }, calls, seconds) {
  const [before, cpu] = [await renders(), cpuOf(pid)];
  const loaded = await load({ url, calls, seconds, connections: CONNECTIONS });
  const [after, cpuAfter] = [await renders(), cpuOf(pid)];
  const count = (/** @type {string} */ result) => (after[result] ?? 0) - (before[result] ?? 0);
  const share = count('rendered') / (count('rendered') + count('not_rendered'));
  const { perSecond, total } = loaded;
  return { perSecond, share, cpu: (cpuAfter - cpu) / total, others: otherAnswers(loaded, [200]) };
}
