// @ts-check
/** Catalogue reads on a replica, and sellers who see their own changes: `node e2e/resilience/replica-reads/main.mjs`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../../bench/support/query.mjs';
import { runScenario } from '../cluster/run-scenario.mjs';
import { Buyers } from '../workload/buyers.mjs';
import { changePrice, publish, register } from '../workload/test-users.mjs';

const READS = 400;
const CHANGES = 200;
/** The replay is paused for this number of changes, then resumed for as many. */
const STRETCH = 10;
/** An idle connection reports its counters after 10 s. */
const COUNTERS_AFTER_MS = 11_000;
/** A user that is not among the users of the workload's buyers. */
const SELLER = 50;

const WORK = `SELECT xact_commit::int AS calls, (tup_returned + tup_fetched)::int AS rows
  FROM pg_stat_database WHERE datname = 'fluxpartes'`;

/** @typedef {import('../cluster/cluster.mjs').Cluster} Cluster */

/**
 * Tests which server answers catalogue reads without writes. Then, with eight buyers and the replay paused half of the
 * time, whether a seller sees each own change. Then the same reads without the replica.
 * @param {Cluster} cluster with a replica
 * @returns {Promise<Record<string, unknown>[]>}
 */
async function replicaReads(cluster) {
  const node = cluster.replica;
  if (!node) throw new Error('there is no replica');
  const seller = await register(`${cluster.url}/api`, SELLER, 'vendedor');
  const { id } = await publish(seller);
  /** @type {Record<string, unknown>[]} */ const rows = [];
  const record = (/** @type {Record<string, unknown>} */ row) => {
    rows.push(row);
    console.log(JSON.stringify(row));
  };
  record({ what: 'no load', ...(await workDuring(cluster, async () => ({}))) });
  record({ what: 'reads', ...(await workDuring(cluster, () => read(cluster, 0))) });
  const buyers = await Buyers.begin(cluster);
  record({ what: 'own changes', ...(await workDuring(cluster, () => change(seller, id, node.url))), ...buyers.seen() });
  await buyers.end();
  await node.cut();
  record({ what: 'reads, replica down', ...(await workDuring(cluster, () => read(cluster, READS))) });
  const unseen = rows.reduce((sum, row) => sum + Number(row.stale ?? 0) + Number(row.unanswered ?? 0), 0);
  return [...rows, { what: 'in all', ...(await buyers.losses()), tooMany: unseen }];
}

/**
 * Transactions and rows of both servers during `act`, by their own counters.
 * @template {object} T
 * @param {Cluster} cluster @param {() => Promise<T>} act
 */
async function workDuring({ databaseUrl, replica: node }, act) {
  const counters = async () => {
    await sleep(COUNTERS_AFTER_MS);
    const [primary] = await query(databaseUrl, WORK);
    const [standby] = node?.isRunning ? await query(node.url, WORK) : [];
    return { primary, standby };
  };
  const before = await counters();
  const outcome = await act();
  const after = await counters();
  const more = (/** @type {any} */ now, /** @type {any} */ then) => ({
    calls: now && then ? now.calls - then.calls : undefined,
    rows: now && then ? now.rows - then.rows : undefined,
  });
  const [primary, standby] = [more(after.primary, before.primary), more(after.standby, before.standby)];
  const work = { onPrimary: primary.calls, rowsOfPrimary: primary.rows };
  return { ...outcome, ...work, onReplica: standby.calls, rowsOfReplica: standby.rows };
}

/**
 * Searches, because first pages without a search are read from the primary. Each search is new, so that no response is
 * cached.
 * @param {Cluster} cluster @param {number} from
 */
async function read({ url }, from) {
  let unanswered = 0;
  for (let i = from; i < from + READS; i += 1) {
    const state = i < READS ? 'nuevo' : 'usado';
    const response = await fetch(`${url}/api/publicaciones?q=optica&estado=${state}&limite=${1 + (i % READS)}`);
    if (!response.ok) unanswered += 1;
    await response.arrayBuffer();
  }
  return { reads: READS, unanswered };
}

/**
 * Changes the prices of a seller and reads each change immediately: the single listing, and a list.
 * @param {import('../workload/test-users.mjs').TestUser} seller @param {number} id @param {string} replicaUrl
 */
async function change(seller, id, replicaUrl) {
  let stale = 0;
  for (let i = 0; i < CHANGES; i += 1) {
    if (i % STRETCH === 0)
      await query(replicaUrl, `SELECT pg_wal_replay_${i % (2 * STRETCH) === 0 ? 'pause' : 'resume'}()`);
    const precio = 1_000 + i;
    const fresh = await changePrice(seller, id, precio);
    const headers = { cookie: [seller.cookie, ...fresh].join('; ') };
    const alone = await seen(`${seller.api}/publicaciones/${id}`, headers);
    const listed = await seen(`${seller.api}/publicaciones?user_id=${seller.usuarioId}&limite=${1 + i}`, headers);
    if (alone.precio !== precio) stale += 1;
    if (listed[0]?.precio !== precio) stale += 1;
  }
  await query(replicaUrl, 'SELECT pg_wal_replay_resume()');
  return { reads: 2 * CHANGES, stale };
}

/** @param {string} url @param {Record<string, string>} headers @returns {Promise<any>} */
async function seen(url, headers) {
  return (await fetch(url, { headers })).json();
}

await runScenario('replica-reads', replicaReads, { withReplica: true });
