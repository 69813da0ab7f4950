// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../country/country.mjs';
import { Journey } from '../writers/journey.mjs';
import { Load } from '../writers/load.mjs';
import { Readers } from '../writers/readers.mjs';
import { PARTS } from './parts.mjs';

/** People work this long before and after each, and without it where there is another one, in ms. */
const STRETCH = 2_000;

/** @typedef {import('./parts.mjs').Part} Part */

/**
 * Each process in turn is killed, and told to stop, under eight writers, and started again.
 * @param {import('../country/country.mjs').Country} country
 * @param {{ parts: readonly string[], isWalked: boolean }} which parts of the names of those that get their turn, of all where there are none; whether there is a browser
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function processes(country, { parts, isWalked }) {
  const journey = isWalked ? await Journey.begin(country.url) : undefined;
  const load = await Load.begin(country);
  const readers = new Readers(country.url);
  const rows = [];
  const isMeant = (/** @type {string} */ name) => parts.length === 0 || parts.some((part) => name.includes(part));
  for (const one of PARTS.filter(({ name }) => isMeant(name))) {
    for (const signal of /** @type {const} */ (['SIGKILL', 'SIGTERM'])) {
      rows.push(await turn({ country, load, readers, journey, part: one, signal }));
      console.log(JSON.stringify(rows.at(-1)));
    }
  }
  await load.end();
  await readers.end();
  const tooMany = rows.reduce((sum, row) => sum + row.tooMany, 0);
  return [...rows, { what: 'in all', ...(await load.losses()), tooMany }];
}

/**
 * @param {{ country: import('../country/country.mjs').Country, load: Load, readers: Readers, journey: Journey | undefined, part: Part, signal: 'SIGKILL' | 'SIGTERM' }} what
 */
async function turn({ country, load, readers, journey, part, signal }) {
  const { name, cost, isAlone, find } = part;
  await until(() => country.isWhole(), 'everything');
  const found = await find(country);
  load.mark();
  const began = Date.now();
  const people = await country.people();
  const walk = journey?.go(`journey-${name}-${signal}`);
  if (walk) await until(async () => (await country.people()) > people, 'somebody registers');
  await sleep(STRETCH);
  const underWay = load.underWay();
  await found.end(signal);
  const gone = Date.now();
  if (!isAlone) await sleep(STRETCH);
  found.start();
  const back = Date.now();
  await until(async () => load.haveAllBought(back), 'everybody buys again');
  await until(() => country.isWhole(), 'everything');
  await sleep(STRETCH);
  const walked = await walk;
  const seen = load.seen();
  const read = readers.seen(began);
  // What was under way when it died fails, once for whoever sent it; nothing that was sent once it was gone does. What only
  // reads is asked again elsewhere, so that nobody sees it.
  const tooMany = {
    none: seen.failed + read.unread,
    'in flight': Math.max(seen.failed - seen.who, load.failedOfSentAfter(gone)) + read.unread,
    'as measured': 0,
  }[signal === 'SIGKILL' ? cost.kill : cost.stop];
  const lost = walked === 'failed' ? 1 : 0;
  return { what: name, signal, underWay, ...seen, ...read, tooMany: tooMany + lost, ...(walked && { walked }) };
}
