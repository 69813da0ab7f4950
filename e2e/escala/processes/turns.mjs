// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../country/country.mjs';
import { Journey } from '../work/journey.mjs';
import { Load } from '../work/load.mjs';
import { PARTS } from './parts.mjs';

/** People work this long before and after each, and without it where there is another one, in ms. */
const STRETCH = 2_000;

/** @typedef {import('./parts.mjs').Part} Part */

/**
 * Each process in turn is killed, and told to stop, under eight writers, and started again.
 * @param {import('../country/country.mjs').Country} country
 * @param {{ part: string, isWalked: boolean }} which a part of the names of those that get their turn; whether there is a browser
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function processes(country, { part, isWalked }) {
  const journey = isWalked ? await Journey.begin(country.url) : undefined;
  const load = await Load.begin(country);
  const rows = [];
  for (const one of PARTS.filter(({ name }) => name.includes(part))) {
    for (const signal of /** @type {const} */ (['SIGKILL', 'SIGTERM'])) {
      rows.push(await turn({ country, load, journey, part: one, signal }));
      console.log(JSON.stringify(rows.at(-1)));
    }
  }
  await load.end();
  const tooMany = rows.reduce((sum, row) => sum + row.tooMany, 0);
  return [...rows, { what: 'in all', ...(await load.losses()), tooMany }];
}

/**
 * @param {{ country: import('../country/country.mjs').Country, load: Load, journey: Journey | undefined, part: Part, signal: 'SIGKILL' | 'SIGTERM' }} what
 */
async function turn({ country, load, journey, part, signal }) {
  const { name, cost, isAlone, find } = part;
  await until(() => country.isWhole(), 'everything');
  const found = await find(country);
  load.mark();
  const people = await country.people();
  const walk = journey?.go(`journey-${name}-${signal}`);
  if (walk) await until(async () => (await country.people()) > people, 'somebody registers');
  await sleep(STRETCH);
  const underWay = load.underWay();
  await found.end(signal);
  if (!isAlone) await sleep(STRETCH);
  found.start();
  const back = Date.now();
  await until(async () => load.haveAllBought(back), 'everybody buys again');
  await until(() => country.isWhole(), 'everything');
  await sleep(STRETCH);
  const walked = await walk;
  const seen = load.seen();
  // Whoever had one under way has it fail once: also one that was sent while the killed process was still being cleared away.
  const may = { none: 0, 'in flight': seen.who, 'as measured': seen.failed }[
    signal === 'SIGKILL' ? cost.kill : cost.stop
  ];
  return { what: name, signal, underWay, ...seen, tooMany: Math.max(0, seen.failed - may), ...(walked && { walked }) };
}
