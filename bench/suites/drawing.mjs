// @ts-check
import { filteredPages } from '../support/addresses.mjs';
import { load, otherAnswers } from '../support/load.mjs';
import { cpuOf, residentOf, watchOthers } from '../support/machine.mjs';
import { query } from '../support/query.mjs';
import { startSite } from '../support/sites.mjs';
import { spread } from '../support/statistics.mjs';
import { atLeast, BOUNDS } from '../support/targets.mjs';

const CONNECTIONS = 32;
/** As a browser of today asks. */
const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
/** What a visitor chooses in the catalogue, as its screen writes it. */
const CHOSEN = ['marca=ford', 'marca=fiat&envio=si', 'orden=precio', 'estado=nuevo', 'envio=no', 'marca=chevrolet'];
const FEW_LISTINGS = 24;
const MANY_LISTINGS = 500;
const MANY_LISTS = 200;

/**
 * What it costs to draw guests' pages: of two sites in front of one API, one of which draws, the share of pages that were
 * drawn in time, and pages a second of the one over those of the other, by turns, at 32 connections.
 * @param {import('../run.mjs').Product} product
 * @param {import('../run.mjs').Options} options
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure(product, options) {
  const drawing = await startSite(product, { SSR: 'si' });
  const plain = await startSite(product, { SSR: 'no' }).catch(async (error) => {
    await drawing.stop();
    throw error;
  });
  try {
    const ids = await listings(product.databaseUrl);
    const rows = [];
    for (const [what, paths] of /** @type {const} */ ([
      [`'/', /home, ${CHOSEN.length} filters, ${FEW_LISTINGS} listings`, usual(ids.slice(0, FEW_LISTINGS))],
      [`the same with ${MANY_LISTS} filters, ${MANY_LISTINGS} listings`, wide(ids)],
    ]))
      rows.push(...(await rowsOf({ what, paths, drawing, plain }, options)));
    return rows;
  } finally {
    await Promise.all([drawing.stop(), plain.stop()]);
  }
}

/** A fourth each. @param {readonly number[]} ids */
const usual = (ids) =>
  ids.flatMap((id, i) => ['/', '/home', `/home?${CHOSEN[i % CHOSEN.length]}`, `/publicacion/${id}`]);

/** Pages that nobody asks for every second. @param {readonly number[]} ids */
function wide(ids) {
  const lists = filteredPages(4 * MANY_LISTS).map((path) => new URLSearchParams(path.slice(path.indexOf('?'))));
  // The other orders are the API's: the catalogue's screen has no such pages.
  const offered = lists.filter((query) => !query.get('orden')?.startsWith('-')).slice(0, MANY_LISTS);
  for (const list of offered) list.delete('limite');
  return ids.flatMap((id, i) => [i % 2 ? '/' : '/home', `/home?${offered[i % offered.length]}`, `/publicacion/${id}`]);
}

/**
 * @param {{ what: string, paths: readonly string[], drawing: Site, plain: Site }} wanted
 * @param {import('../run.mjs').Options} options
 * @typedef {import('../support/sites.mjs').Site} Site
 */
async function rowsOf({ what, paths, drawing, plain }, { rounds, seconds }) {
  const calls = paths.map((path) => ({ path, headers: HEADERS }));
  for (const site of [plain, drawing]) await everyPage(site, paths);
  const others = watchOthers();
  /** @type {Round[]} */
  const drawn = [];
  /** @type {Round[]} */
  const without = [];
  for (let i = 0; i < rounds; i++) {
    without.push(await round(plain, calls, seconds));
    drawn.push(await round(drawing, calls, seconds));
  }
  const beside = others();
  const ratios = spread(drawn.map(({ perSecond }, i) => perSecond / (without[i]?.perSecond ?? Number.NaN)));
  const shares = spread(drawn.map(({ share }) => share));
  const wrong = [...drawn, ...without].map((one) => one.others).filter((text) => text !== '');
  const of = (/** @type {readonly Round[]} */ all, /** @type {'perSecond' | 'cpu'} */ name) =>
    spread(all.map((one) => one[name])).median;
  const cpu = `CPU ${of(drawn, 'cpu').toFixed(2)} of ${of(without, 'cpu').toFixed(2)} ms`;
  const speeds = `${Math.round(of(drawn, 'perSecond'))} of ${Math.round(of(without, 'perSecond'))} pages/s, ${cpu}`;
  const also = wrong.length > 0 ? `; also ${wrong.join(', ')}` : '';
  return [
    {
      what: `drawn in time: ${what}`,
      ...{ ratio: shares.median, min: shares.min, max: shares.max, target: atLeast(BOUNDS.renderedInTime), beside },
      ...{ met: wrong.length === 0 && shares.median >= BOUNDS.renderedInTime },
      detail: `${residentOf(drawing.pid).toFixed(0)} MB, ${residentOf(plain.pid).toFixed(0)} without${also}`,
    },
    {
      what: 'the same: pages a second ÷ without drawing',
      ...{ ratio: ratios.median, min: ratios.min, max: ratios.max, target: atLeast(BOUNDS.renderedSpeed), beside },
      detail: speeds,
    },
  ];
}

/** Each page once, as its first visitor has it. @param {Site} site @param {readonly string[]} paths */
async function everyPage({ url }, paths) {
  for (const path of new Set(paths)) await (await fetch(url + path, { headers: HEADERS })).arrayBuffer();
}

/**
 * @typedef {{ perSecond: number, share: number, cpu: number, others: string }} Round cpu: ms of a page
 * @param {Site} site @param {readonly import('../support/load.mjs').Call[]} calls @param {number} seconds
 * @returns {Promise<Round>}
 */
async function round({ url, pid, drawings }, calls, seconds) {
  const [before, cpu] = [await drawings(), cpuOf(pid)];
  const loaded = await load({ url, calls, seconds, connections: CONNECTIONS });
  const [after, cpuAfter] = [await drawings(), cpuOf(pid)];
  const count = (/** @type {string} */ result) => (after[result] ?? 0) - (before[result] ?? 0);
  const share = count('rendered') / (count('rendered') + count('not_rendered'));
  const { perSecond, total } = loaded;
  return { perSecond, share, cpu: (cpuAfter - cpu) / total, others: otherAnswers(loaded, [200]) };
}

/** Ids of listings on sale from all over the catalogue. @param {string} databaseUrl @returns {Promise<number[]>} */
async function listings(databaseUrl) {
  const all = 'SELECT id::int FROM publicaciones WHERE NOT pausada AND borrada_en IS NULL';
  const rows = await query(databaseUrl, `${all} ORDER BY hashint8(id), id LIMIT $1`, [MANY_LISTINGS]);
  return rows.map(({ id }) => id);
}
