import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ApiClient } from './api-client.ts';
import type { ApiPool } from './api-pool.ts';
import { isStatementTooLong } from './database-errors.ts';
import { type Lsn, lsnOf } from './lsn.ts';

/** From one look at it to the next, and how long it has to answer one. In ms. */
const LOOK_EVERY = 250;
const ANSWERS_WITHIN = 600;
/** Whoever needs more than it had replayed does not ask it again for so long. In ms. */
const LATE_FOR = 25;
/** How far it has replayed, itself or as the primary that it has become. */
const REPLAYED = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
  ELSE pg_current_wal_insert_lsn() END::text AS lsn`;

/** Why a replica is read, or not. */
export type ReplicaState = 'well' | 'late' | 'away';

/**
 * A server that replays what the primary writes. It is looked at four times a second: one that does not answer, or is late for
 * everybody, is read by nobody until it is well again, and what is being read of it then is let go, to be read of the primary.
 */
export class Replica {
  state: ReplicaState = 'away';
  /** Ends with the present time in which it answers. */
  private lost = presence();
  /** How far each connection's server has replayed at least. A connection leads to one server, whatever the address does. */
  private readonly replayed = new WeakMap<pg.ClientBase, Lsn>();
  private late: { lsn: Lsn; until: number } = { lsn: 0n, until: 0 };

  constructor(
    private readonly url: string,
    /** Told with each change of its state. */
    private readonly changed: (state: ReplicaState) => void,
  ) {
    this.lost.abort();
  }

  get host(): string {
    return new URL(this.url).host;
  }

  /** Looks at it until `over`. @param old what everybody needs, where anybody knows */
  async watch(over: AbortSignal, old: () => Lsn | undefined): Promise<void> {
    while (!over.aborted) {
      const client = new pg.Client({
        ...{ connectionString: this.url, application_name: 'fluxpartes-api-replica', keepAlive: true },
        ...{ connectionTimeoutMillis: ANSWERS_WITHIN, query_timeout: ANSWERS_WITHIN },
      });
      client.on('error', () => {});
      const cut = () => client.connection.stream.destroy();
      over.addEventListener('abort', cut, { once: true });
      await this.watchBy(client, over, old).catch(() => {});
      over.removeEventListener('abort', cut);
      this.be('away');
      void client.end().catch(() => {});
      cut();
      await pause(over);
    }
  }

  private async watchBy(client: pg.Client, over: AbortSignal, old: () => Lsn | undefined): Promise<void> {
    await client.connect();
    while (!over.aborted) {
      const needed = old();
      const { rows } = await client.query<{ lsn: string }>(REPLAYED);
      this.be(needed !== undefined && lsnOf(rows[0]?.lsn ?? '') < needed ? 'late' : 'well');
      await pause(over);
    }
  }

  /**
   * The rows of a statement, as of `required` or later; undefined where the primary has to be asked.
   * @throws what tells that it would take too long there as well
   */
  async query(pool: ApiPool, query: pg.QueryConfig, required: Lsn): Promise<unknown[] | undefined> {
    const { signal } = this.lost;
    if (signal.aborted || (performance.now() < this.late.until && this.late.lsn < required)) return undefined;
    let leave = () => {};
    const left = new Promise<undefined>((resolve) => {
      leave = () => resolve(undefined);
    });
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([this.read(pool, query, { required, signal }), left]);
    } catch (error) {
      if (isStatementTooLong(error)) throw error;
      return undefined;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  private async read(
    pool: ApiPool,
    query: pg.QueryConfig,
    { required, signal }: { required: Lsn; signal: AbortSignal },
  ): Promise<unknown[] | undefined> {
    const client = await pool.connect();
    const cut = () => client instanceof ApiClient && client.abandon();
    signal.addEventListener('abort', cut, { once: true });
    try {
      if (signal.aborted || !(await this.hasReplayed(client, required))) return undefined;
      return (await client.query(query)).rows;
    } finally {
      signal.removeEventListener('abort', cut);
      client.release();
    }
  }

  /** Asked before the statement, so that what the statement sees is no older. */
  private async hasReplayed(client: pg.PoolClient, required: Lsn): Promise<boolean> {
    if ((this.replayed.get(client) ?? -1n) >= required) return true;
    const { rows } = await client.query<{ lsn: string }>(REPLAYED);
    const lsn = lsnOf(rows[0]?.lsn ?? '');
    this.replayed.set(client, lsn);
    if (lsn >= required) return true;
    this.late = { lsn, until: performance.now() + LATE_FOR };
    return false;
  }

  private be(state: ReplicaState): void {
    if (state === this.state) return;
    this.state = state;
    if (state === 'well') this.lost = presence();
    else this.lost.abort();
    this.changed(state);
  }
}

/** As many may read at once as there are connections, and wait for one. */
function presence(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

function pause(over: AbortSignal): Promise<void> {
  return sleep(LOOK_EVERY, undefined, { signal: over, ref: false }).catch(() => {});
}
