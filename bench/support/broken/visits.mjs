// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { oneClient } from '../client.mjs';
import { residentOf } from '../machine.mjs';
import { quantile } from '../statistics.mjs';
import { MARK } from './faults.mjs';

/** Visitors at a time, each of whom asks the one site and then the other. */
const VISITORS = 4;

/** Of each between two pages, so that a site is visited as sites are and not as fast as it can. In ms. */
const PAUSE = 10;

/** Memory is looked at so often. In ms. */
const LOOK = 250;

/**
 * A page as it came: `drawn` by the site, by a spoilt drawing (`planted`), and of which release.
 * @typedef {{ ms: number, drawn: boolean, planted: boolean, version: string | undefined }} Visit
 *
 * What visitors had of the two sites meanwhile: of each page how long it took to its last byte; memory in MB.
 * @typedef {{ own: Visit[], plain: number[], before: number, most: number, after: number, beside: readonly number[] }} Visited
 *   `beside`: of the site that does not draw, before and after
 */

/**
 * Visits pages that nobody has asked for, of both sites by turns, until there is enough.
 * @param {import('./plant.mjs').Pair} pair
 * @param {object} options
 * @param {() => string} options.next the path of the next page
 * @param {(own: readonly Visit[]) => boolean} options.isEnough
 * @param {(visitor: number) => Record<string, string>} [options.headersOf]
 * @returns {Promise<Visited>}
 */
export async function visit({ drawing, plain }, { next, isEnough, headersOf = () => ({}) }) {
  const [before, without] = [residentOf(drawing.pid), residentOf(plain.pid)];
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, residentOf(drawing.pid));
  }, LOOK);
  /** @type {Visit[]} */ const own = [];
  /** @type {number[]} */ const others = [];
  const walk = async (/** @type {number} */ visitor) => {
    const clients = [oneClient(drawing.url), oneClient(plain.url)];
    const [one, other] = /** @type {[typeof clients[0], typeof clients[0]]} */ (clients);
    const headers = { 'Accept-Encoding': 'identity', ...headersOf(visitor) };
    while (!isEnough(own)) {
      const path = next();
      own.push(seen(await one.ask(path, headers)));
      others.push(seen(await other.ask(path, headers)).ms);
      await pause(PAUSE);
    }
    for (const client of clients) client.close();
  };
  try {
    await Promise.all(Array.from({ length: VISITORS }, (_, i) => walk(i)));
  } finally {
    clearInterval(looking);
  }
  const beside = [without, residentOf(plain.pid)];
  return { own, plain: others, before, most, after: residentOf(drawing.pid), beside };
}

/** @param {import('../client.mjs').Answer} answer @returns {Visit} */
function seen({ status, ms, body }) {
  if (status !== 200) throw new Error(`a page answered ${status}`);
  const html = body.toString();
  const [, version] = /"mf-catalogue":\{"version":"(\w+)"/.exec(html) ?? [];
  return { ms, drawn: html.includes('data-ssr'), planted: html.includes(MARK), version };
}

/** In words. @param {readonly number[]} times in ms */
export function told(times) {
  const [half, most, last] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
  return `p50 ${half} · p99 ${most} · at most ${last} ms`;
}
