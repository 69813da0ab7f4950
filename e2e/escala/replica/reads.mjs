// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../../bench/support/query.mjs';
import { changePrice, publish, register } from '../restore/people.mjs';
import { Load } from '../writers/load.mjs';

const READS = 400;
const CHANGES = 200;
/** The replica stands still for so many changes, then follows for as many. */
const STRETCH = 10;
/** A connection that does nothing has told its counters after 10 s. In ms. */
const TOLD = 11_000;
/** Apart from those of the load. */
const SELLER = 50;

const WORK = `SELECT xact_commit::int AS calls, (tup_returned + tup_fetched)::int AS rows
  FROM pg_stat_database WHERE datname = 'fluxpartes'`;

/** @typedef {import('../country/country.mjs').Country} Country */

/**
 * Who answers for the catalogue while nobody writes; whether a seller sees each change of their own under eight writers, with
 * a replica that stands still half of the time; and the same reads with the replica away.
 * @param {Country} country with a replica
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function replica(country) {
  const node = country.replica;
  if (!node) throw new Error('there is no replica');
  const seller = await register(`${country.url}/api`, SELLER, 'vendedor');
  const { id } = await publish(seller);
  const rows = [];
  const said = (/** @type {Record<string, unknown>} */ row) => {
    rows.push(row);
    console.log(JSON.stringify(row));
  };
  said({ what: 'nobody', ...(await workDuring(country, async () => ({}))) });
  said({ what: 'reads', ...(await workDuring(country, () => read(country, 0))) });
  const load = await Load.begin(country);
  said({ what: 'own changes', ...(await workDuring(country, () => change(seller, id, node.url))), ...load.seen() });
  await load.end();
  await node.cut();
  said({ what: 'reads, replica away', ...(await workDuring(country, () => read(country, READS))) });
  const unseen = rows.reduce((sum, row) => sum + Number(row.stale ?? 0) + Number(row.unanswered ?? 0), 0);
  return [...rows, { what: 'in all', ...(await load.losses()), tooMany: unseen }];
}

/**
 * What both servers did meanwhile, by their own counters: transactions and rows.
 * @template {object} T
 * @param {Country} country @param {() => Promise<T>} act
 */
async function workDuring({ databaseUrl, replica: node }, act) {
  const counters = async () => {
    await sleep(TOLD);
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
  const figures = { onPrimary: primary.calls, rowsOfPrimary: primary.rows };
  return { ...outcome, ...figures, onReplica: standby.calls, rowsOfReplica: standby.rows };
}

/** Searches, since first pages without one are read of the primary; each is new, so that none comes from memory. @param {Country} country @param {number} from */
async function read({ url }, from) {
  let unanswered = 0;
  for (let i = from; i < from + READS; i += 1) {
    const state = i < READS ? 'nuevo' : 'usado';
    const answer = await fetch(`${url}/api/publicaciones?q=optica&estado=${state}&limite=${1 + (i % READS)}`);
    if (!answer.ok) unanswered += 1;
    await answer.arrayBuffer();
  }
  return { reads: READS, unanswered };
}

/**
 * A seller's changes of a price, each looked for at once where it is shown: alone, and in a list.
 * @param {import('../restore/people.mjs').Person} seller @param {number} id @param {string} replicaUrl
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
