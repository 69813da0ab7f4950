// @ts-check

import { watchOthers } from '../support/machine.mjs';
import { listingIds } from '../support/query.mjs';
import { FAULTS, NO_FAULT } from '../support/ssr-faults/faults.mjs';
import { startPair } from '../support/ssr-faults/publish.mjs';
import { summary, visit } from '../support/ssr-faults/visits.mjs';
import { quantile } from '../support/statistics.mjs';
import { BOUNDS } from '../support/targets.mjs';

/** Maximum response time in ms, with any fault. */
const { besideBrokenMs: MAX_MS } = BOUNDS;
/** Duration in ms of the observation after a build was rejected. */
const AFTER_REJECTION_MS = 1000;
/** Maximum duration in ms of the observation of a fault. */
const MAX_OBSERVATION_MS = 20_000;
/** Duration in ms of the observation of a canary. */
const CANARY_MS = 3000;
/** Canary share of visitors, in percent. */
const PERCENT = 50;
const LISTINGS = 20_000;

/**
 * The cost of a broken SSR bundle: time to the last byte of pages from two sites in front of one API, one with SSR and one
 * without, in alternating requests. Each fault runs as the live release and as a canary of half of the visitors.
 * @param {import('../run.mjs').Product} product
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure(product) {
  const pair = await startPair(product);
  try {
    const next = await pages(product.databaseUrl);
    const rows = [];
    for (const fault of [NO_FAULT, ...FAULTS]) rows.push(await live(pair, next, fault));
    await pair.publish('');
    for (const fault of FAULTS) rows.push(await canary(pair, next, fault));
    return rows;
  } finally {
    await pair.stop();
  }
}

/**
 * @typedef {import('../support/ssr-faults/publish.mjs').Pair} Pair
 * @typedef {import('../support/ssr-faults/faults.mjs').Fault} Fault
 * @typedef {import('../run.mjs').Row} Row
 */

/** @param {Pair} pair @param {() => string} next @param {Fault} fault @returns {Promise<Row>} */
async function live(pair, next, { what, code, pages: wanted = 0 }) {
  const others = watchOthers();
  const version = await pair.publish(code);
  const began = performance.now();
  let rejectedAt = Number.POSITIVE_INFINITY;
  const lines = () =>
    pair.ssr
      .log()
      .split('\n')
      .filter((line) => line.startsWith(`mf-catalogue ${version} `));
  const visited = await visit(pair, {
    next,
    isEnough: ({ length }) => {
      const now = performance.now();
      if (lines().length > 0) rejectedAt = Math.min(rejectedAt, now);
      return (
        now - began > MAX_OBSERVATION_MS ||
        (length >= wanted && (code === NO_FAULT.code || now - rejectedAt > AFTER_REJECTION_MS))
      );
    },
  });
  const times = visited.own.map(({ ms }) => ms);
  const memory = [visited.before, visited.max, visited.after].map((mb) => mb.toFixed(0));
  const rejected =
    lines().length > 0 ? `after ${((rejectedAt - began) / 1000).toFixed(1)} s «${lines()[0]}»` : 'not rejected';
  const isReported = code === NO_FAULT.code ? lines().length === 0 : lines().length === 1;
  return {
    ...{ what: `live, it ${what}`, ratio: quantile(times, 0.5) / quantile(visited.plain, 0.5) },
    ...{
      target: `each ≤ ${MAX_MS} ms, ${code === NO_FAULT.code ? 'not ' : ''}rejected`,
      met: isReported && quantile(times, 1) <= MAX_MS,
      beside: others(),
    },
    detail: [
      `${times.length} pages: ${summary(times)}; ${times.filter((ms) => ms > MAX_MS).length} above ${MAX_MS}`,
      `without SSR ${summary(visited.plain)}`,
      `${visited.own.filter(({ rendered }) => rendered).length} rendered`,
      `RSS ${memory[0]} → ${memory[2]}, at most ${memory[1]} MB; without ${visited.beside.map(Math.round).join(' → ')}`,
      rejected,
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
    isEnough: () => performance.now() - began > CANARY_MS,
  });
  const outside = visited.own.filter((one) => one.version !== version);
  const inside = visited.own.filter((one) => one.version === version);
  const rendered = outside.filter((one) => one.rendered && !one.faulty);
  const times = outside.map(({ ms }) => ms);
  return {
    ...{
      what: `a canary that ${what}: pages of the others`,
      ratio: quantile(times, 0.5) / quantile(visited.plain, 0.5),
    },
    ...{ target: `all rendered, ≤ ${MAX_MS} ms`, beside: others() },
    met: outside.length > 0 && inside.length > 0 && rendered.length === outside.length && quantile(times, 1) <= MAX_MS,
    detail: [
      `${rendered.length} of ${outside.length} rendered, ${outside.filter(({ faulty }) => faulty).length} by the canary: ${summary(times)}`,
      `in the canary ${summary(inside.map(({ ms }) => ms))}`,
      `without SSR ${summary(visited.plain)}`,
    ].join('; '),
  };
}

/** Uncached pages, one after the other: listings from all over the catalogue. @param {string} databaseUrl */
async function pages(databaseUrl) {
  const ids = await listingIds(databaseUrl, LISTINGS);
  let asked = 0;
  return () => `/publicacion/${ids[asked++ % ids.length]}`;
}
