// @ts-check
import { FAULTS, SOUND } from '../support/broken/faults.mjs';
import { startPair } from '../support/broken/plant.mjs';
import { told, visit } from '../support/broken/visits.mjs';
import { watchOthers } from '../support/machine.mjs';
import { query } from '../support/query.mjs';
import { quantile } from '../support/statistics.mjs';
import { BOUNDS } from '../support/targets.mjs';

/** Every answer is there by then, whatever draws. In ms. */
const { besideBrokenMs: MOST } = BOUNDS;
/** A build that is refused is looked at for so long afterwards. In ms. */
const AFTERWARDS = 1000;
/** No fault is looked at for longer. In ms. */
const LONGEST = 20_000;
/** How long one is looked at as a canary. In ms. */
const AS_CANARY = 3000;
/** Of a hundred visitors. */
const PERCENT = 50;
const LISTINGS = 20_000;

/**
 * What a remote's broken drawing costs: of two sites in front of one API, one of which draws, how long pages take to their
 * last byte, by turns; with each fault live, and as the canary of half of the visitors.
 * @param {import('../run.mjs').Product} product
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure(product) {
  const pair = await startPair(product);
  try {
    const next = await pages(product.databaseUrl);
    const rows = [];
    for (const fault of [SOUND, ...FAULTS]) rows.push(await live(pair, next, fault));
    await pair.publish('');
    for (const fault of FAULTS) rows.push(await canary(pair, next, fault));
    return rows;
  } finally {
    await pair.stop();
  }
}

/**
 * @typedef {import('../support/broken/plant.mjs').Pair} Pair
 * @typedef {import('../support/broken/faults.mjs').Fault} Fault
 * @typedef {import('../run.mjs').Row} Row
 */

/** @param {Pair} pair @param {() => string} next @param {Fault} fault @returns {Promise<Row>} */
async function live(pair, next, { what, code, pages: wanted = 0 }) {
  const others = watchOthers();
  const version = await pair.publish(code);
  const began = performance.now();
  let refusedAt = Number.POSITIVE_INFINITY;
  const lines = () =>
    pair.drawing
      .said()
      .split('\n')
      .filter((line) => line.startsWith(`mf-catalogue ${version} `));
  const visited = await visit(pair, {
    next,
    isEnough: ({ length }) => {
      const now = performance.now();
      if (lines().length > 0) refusedAt = Math.min(refusedAt, now);
      return now - began > LONGEST || (length >= wanted && (code === SOUND.code || now - refusedAt > AFTERWARDS));
    },
  });
  const times = visited.own.map(({ ms }) => ms);
  const memory = [visited.before, visited.most, visited.after].map((mb) => mb.toFixed(0));
  const refused =
    lines().length > 0 ? `after ${((refusedAt - began) / 1000).toFixed(1)} s «${lines()[0]}»` : 'not refused';
  const isTold = code === SOUND.code ? lines().length === 0 : lines().length === 1;
  return {
    ...{ what: `live, it ${what}`, ratio: quantile(times, 0.5) / quantile(visited.plain, 0.5) },
    ...{
      target: `each ≤ ${MOST} ms, ${code === SOUND.code ? 'not ' : ''}refused`,
      met: isTold && quantile(times, 1) <= MOST,
      beside: others(),
    },
    detail: [
      `${times.length} pages: ${told(times)}; ${times.filter((ms) => ms > MOST).length} above ${MOST}`,
      `without drawing ${told(visited.plain)}`,
      `${visited.own.filter(({ drawn }) => drawn).length} drawn`,
      `RSS ${memory[0]} → ${memory[2]}, at most ${memory[1]} MB; without ${visited.beside.map(Math.round).join(' → ')}`,
      refused,
    ].join('; '),
  };
}

/** @param {Pair} pair @param {() => string} next @param {Fault} fault @returns {Promise<Row>} */
async function canary(pair, next, { what, code }) {
  const others = watchOthers();
  const version = await pair.publish(code, PERCENT);
  const began = performance.now();
  const visited = await visit(pair, {
    next,
    headersOf: (visitor) => ({ cookie: `canary=${visitor}` }),
    isEnough: () => performance.now() - began > AS_CANARY,
  });
  const outside = visited.own.filter((one) => one.version !== version);
  const inside = visited.own.filter((one) => one.version === version);
  const drawn = outside.filter((one) => one.drawn && !one.planted);
  const times = outside.map(({ ms }) => ms);
  return {
    ...{
      what: `a canary that ${what}: pages of the others`,
      ratio: quantile(times, 0.5) / quantile(visited.plain, 0.5),
    },
    ...{ target: `all drawn, ≤ ${MOST} ms`, beside: others() },
    met: outside.length > 0 && inside.length > 0 && drawn.length === outside.length && quantile(times, 1) <= MOST,
    detail: [
      `${drawn.length} of ${outside.length} drawn, ${outside.filter(({ planted }) => planted).length} by the canary: ${told(times)}`,
      `in the canary ${told(inside.map(({ ms }) => ms))}`,
      `without drawing ${told(visited.plain)}`,
    ].join('; '),
  };
}

/** Pages that nobody has asked for yet, one after the other: listings from all over the catalogue. @param {string} databaseUrl */
async function pages(databaseUrl) {
  const all = 'SELECT id::int FROM publicaciones WHERE NOT pausada AND borrada_en IS NULL';
  const rows = await query(databaseUrl, `${all} ORDER BY hashint8(id), id LIMIT $1`, [LISTINGS]);
  let asked = 0;
  return () => `/publicacion/${rows[asked++ % rows.length].id}`;
}
