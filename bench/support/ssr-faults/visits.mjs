// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { oneClient } from '../client.mjs';
import { residentOf } from '../machine.mjs';
import { quantile } from '../statistics.mjs';
import { MARK } from './faults.mjs';

/** Number of concurrent visitors; each requests a page from the first site and then from the second. */
const VISITORS = 4;

/** Pause of a visitor between two pages, so that the load is realistic. In ms. */
const PAUSE = 10;

/** Memory sampling interval, in ms. */
const SAMPLE_INTERVAL_MS = 250;

/**
 * A received page: whether SSR `rendered` it, whether the bundle was `faulty`, and its release.
 * @typedef {{ ms: number, rendered: boolean, faulty: boolean, version: string | undefined }} Visit
 *
 * Times to the last byte of both sites' pages; memory in MB.
 * @typedef {{ own: Visit[], plain: number[], before: number, max: number, after: number, beside: readonly number[] }} Visited
 *   `beside`: memory of the site without SSR, before and after
 */

/**
 * Visits uncached pages of both sites alternately, until `isEnough`.
 * @param {import('./publish.mjs').Pair} pair
 * @param {object} options
 * @param {() => string} options.next the path of the next page
 * @param {(own: readonly Visit[]) => boolean} options.isEnough
 * @param {(visitor: number) => Record<string, string>} [options.headersOf]
 * @returns {Promise<Visited>}
 */
export async function visit({ ssr, plain }, { next, isEnough, headersOf = () => ({}) }) {
  const [before, without] = [residentOf(ssr.pid), residentOf(plain.pid)];
  let max = before;
  const sampler = setInterval(() => {
    max = Math.max(max, residentOf(ssr.pid));
  }, SAMPLE_INTERVAL_MS);
  /** @type {Visit[]} */ const own = [];
  /** @type {number[]} */ const others = [];
  const walk = async (/** @type {number} */ visitor) => {
    const clients = [oneClient(ssr.url), oneClient(plain.url)];
    const [one, other] = /** @type {[typeof clients[0], typeof clients[0]]} */ (clients);
    const headers = { 'Accept-Encoding': 'identity', ...headersOf(visitor) };
    while (!isEnough(own)) {
      const path = next();
      own.push(parsePage(await one.ask(path, headers)));
      others.push(parsePage(await other.ask(path, headers)).ms);
      await pause(PAUSE);
    }
    for (const client of clients) client.close();
  };
  try {
    await Promise.all(Array.from({ length: VISITORS }, (_, i) => walk(i)));
  } finally {
    clearInterval(sampler);
  }
  const beside = [without, residentOf(plain.pid)];
  return { own, plain: others, before, max, after: residentOf(ssr.pid), beside };
}

/** @param {import('../client.mjs').Answer} answer @returns {Visit} */
function parsePage({ status, ms, body }) {
  if (status !== 200) throw new Error(`a page had status ${status}`);
  const html = body.toString();
  const [, version] = /"mf-catalogue":\{"version":"(\w+)"/.exec(html) ?? [];
  return { ms, rendered: html.includes('data-ssr'), faulty: html.includes(MARK), version };
}

/** Median (p50), p99 and maximum. @param {readonly number[]} times in ms */
export function summary(times) {
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
  return `p50 ${p50} · p99 ${p99} · at most ${max} ms`;
}
