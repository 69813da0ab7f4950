// @ts-check
/**
 * Eight buyers buy while the database's primary is killed and frozen in alternation. `node e2e/resilience/primary-
 * failover/main.mjs [<rounds of each> [<maximum minutes>]]`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../cluster/cluster.mjs';
import { runScenario } from '../cluster/run-scenario.mjs';
import { Buyers } from '../workload/buyers.mjs';

const ROUNDS = 20;
const FROZEN_MS = 25_000;
/** Undisturbed work before each failure. */
const STRETCH_MS = 3_000;

/** Simulates a power failure of the node. @param {Node} node */
async function cut(node) {
  await node.cut();
  return async () => {
    node.patroni.start();
  };
}

/** Suspends all processes of the node, then continues them. @param {Node} node */
async function freeze(node) {
  node.signal('SIGSTOP');
  await sleep(FROZEN_MS);
  return async () => node.signal('SIGCONT');
}

/** @typedef {NonNullable<Awaited<ReturnType<import('../cluster/patroni.mjs').Database['primary']>>>} Node */

/**
 * @param {import('../cluster/cluster.mjs').Cluster} cluster
 * @param {{ rounds: number, minutes: number }} limits no round begins after the minutes
 * @returns {Promise<Record<string, unknown>[]>}
 */
async function primary(cluster, { rounds, minutes }) {
  const buyers = await Buyers.begin(cluster);
  const end = Date.now() + minutes * 60_000;
  const rows = [];
  for (let round = 1; round <= rounds && Date.now() < end; round += 1) {
    for (const [what, act] of /** @type {const} */ ([
      ['cut', cut],
      ['frozen', freeze],
    ])) {
      const seen = await under(buyers, cluster, act);
      rows.push({ what, round, ...seen });
      console.log(JSON.stringify(rows.at(-1)));
    }
  }
  await buyers.end();
  return [...rows, { what: 'in all', ...(await buyers.losses()) }];
}

/** @param {Buyers} buyers @param {import('../cluster/cluster.mjs').Cluster} cluster @param {(node: Node) => Promise<() => Promise<void>>} act */
async function under(buyers, cluster, act) {
  await until(() => cluster.isHealthy(), 'the cluster');
  const { lost: before } = await buyers.losses();
  buyers.mark();
  await sleep(STRETCH_MS);
  const node = await cluster.database.primary();
  if (!node) throw new Error('there is no primary');
  const began = Date.now();
  const back = await act(node);
  await until(async () => buyers.haveAllBought(began + 500), 'all buyers buy again');
  await back();
  await until(() => cluster.isHealthy(), 'the cluster');
  const { lost } = await buyers.losses();
  return { node: node.name, ...buyers.seen(), lost: lost - before };
}

const [rounds = ROUNDS, minutes = Infinity] = process.argv.slice(2).map(Number);
await runScenario('primary-failover', (cluster) => primary(cluster, { rounds, minutes }));
