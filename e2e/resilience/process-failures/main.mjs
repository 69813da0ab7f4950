// @ts-check
/**
 * Each process is killed, stopped and restarted while eight buyers buy: `node e2e/resilience/process-failures/main.mjs
 * [<part of a name> …] [--journey]`. With `--journey` a user completes the journey in a browser during each failure.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../cluster/cluster.mjs';
import { runScenario } from '../cluster/run-scenario.mjs';
import { Journey } from '../workload/browser-journey.mjs';
import { Buyers } from '../workload/buyers.mjs';
import { Readers } from '../workload/readers.mjs';
import { COMPONENTS } from './components.mjs';

/** Milliseconds of work before and after each failure, and during the failure if there is a second instance. */
const STRETCH_MS = 2_000;

/** @typedef {import('./components.mjs').Component} Component */

/**
 * @param {import('../cluster/cluster.mjs').Cluster} cluster
 * @param {{ parts: readonly string[], isWalked: boolean }} which parts of component names, empty for all; isWalked: with a browser
 * @returns {Promise<Record<string, unknown>[]>}
 */
async function failures(cluster, { parts, isWalked }) {
  const journey = isWalked ? await Journey.begin(cluster.url) : undefined;
  const buyers = await Buyers.begin(cluster);
  const readers = new Readers(cluster.url);
  const rows = [];
  const isMeant = (/** @type {string} */ name) => parts.length === 0 || parts.some((part) => name.includes(part));
  for (const one of COMPONENTS.filter(({ name }) => isMeant(name))) {
    for (const signal of /** @type {const} */ (['SIGKILL', 'SIGTERM'])) {
      rows.push(await fail({ cluster, buyers, readers, journey, component: one, signal }));
      console.log(JSON.stringify(rows.at(-1)));
    }
  }
  await buyers.end();
  await readers.end();
  const tooMany = rows.reduce((sum, row) => sum + row.tooMany, 0);
  return [...rows, { what: 'in all', ...(await buyers.losses()), tooMany }];
}

/**
 * @param {{ cluster: import('../cluster/cluster.mjs').Cluster, buyers: Buyers, readers: Readers, journey: Journey | undefined, component: Component, signal: 'SIGKILL' | 'SIGTERM' }} what
 */
async function fail({ cluster, buyers, readers, journey, component, signal }) {
  const { name, cost, isSingle, find } = component;
  await until(() => cluster.isHealthy(), 'the cluster');
  const found = await find(cluster);
  buyers.mark();
  const began = Date.now();
  const users = await cluster.countUsers();
  const walk = journey?.go(`journey-${name}-${signal}`);
  if (walk) await until(async () => (await cluster.countUsers()) > users, 'the registration');
  await sleep(STRETCH_MS);
  const inFlight = buyers.inFlight();
  await found.end(signal);
  const endedAt = Date.now();
  if (!isSingle) await sleep(STRETCH_MS);
  found.start();
  const restartedAt = Date.now();
  await until(async () => buyers.haveAllBought(restartedAt), 'all buyers buy again');
  await until(() => cluster.isHealthy(), 'the cluster');
  await sleep(STRETCH_MS);
  const walked = await walk;
  const seen = buyers.seen();
  const read = readers.seen(began);
  // Requests in flight may fail, once for each buyer; later ones must not. HAProxy retries reads on another instance.
  const tooMany = {
    none: seen.failed + read.unread,
    'in flight': Math.max(seen.failed - seen.affected, buyers.failedOfSentAfter(endedAt)) + read.unread,
    'as measured': 0,
  }[signal === 'SIGKILL' ? cost.kill : cost.stop];
  const lost = walked === 'failed' ? 1 : 0;
  return { what: name, signal, inFlight, ...seen, ...read, tooMany: tooMany + lost, ...(walked && { walked }) };
}

const args = process.argv.slice(2);
const parts = args.filter((arg) => !arg.startsWith('--'));
const isWalked = args.includes('--journey');
await runScenario(isWalked ? 'journey' : 'process-failures', (cluster) => failures(cluster, { parts, isWalked }));
