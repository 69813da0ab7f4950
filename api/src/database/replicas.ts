import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../config/config.ts';
import { Log } from '../http/log.ts';
import { PreparedStatementNames } from './database.ts';
import { isStatementTimeout } from './database-errors.ts';
import { currentRequest, NO_COMPILER, SERVER_TIMEOUTS, TIMEOUTS } from './database-time-budget.ts';
import { DeadlineClient, DeadlinePool } from './deadline-pool.ts';

/** The cookie of a caller who wrote a moment ago. */
export const LAST_WRITE_COOKIE = 'last_write';
/** After a write its caller reads the primary for this long, more than the maximum replication lag. In ms. */
export const LAST_WRITE_MS = 5_000;

/** Interval of the health check of a replica. In ms. */
const PROBE_INTERVAL = 250;
const PROBE_TIMEOUT = 600;
/** A replica with more replication lag than this is not read. In s. */
const MAX_LAG = 1;
/**
 * Replication lag in s; NULL if the server does not know it. The time of the last replayed transaction is not enough: with
 * an idle primary it grows old although the replica is current. A replica that replayed all received WAL therefore has lag
 * 0, if the primary sent a message in the last 35 s (an idle primary sends one every 30 s). Needs `pg_monitor`.
 */
const LAG = `SELECT CASE
    WHEN EXISTS (SELECT FROM pg_stat_wal_receiver
        WHERE status = 'streaming' AND last_msg_receipt_time > now() - interval '35 seconds')
      AND pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
    ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp())
  END::float8 AS lag`;

const needPrimary = new WeakSet<IncomingMessage>();

/** From here on the request reads the primary, because its response is stored and later taken for current. */
export function requirePrimary(request: IncomingMessage | undefined = currentRequest()): void {
  if (request !== undefined) needPrimary.add(request);
}

/**
 * Whether a request may read a replica: it is a plain GET, its response is not cached, and its caller has not just written.
 */
export function mayReadReplica(request: IncomingMessage | undefined = currentRequest()): boolean {
  if (request === undefined || needPrimary.has(request)) return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !request.headers.cookie?.includes(LAST_WRITE_COOKIE);
}

type State = 'healthy' | 'lagging' | 'unavailable';

/** One replica, observed four times a second. */
class Replica {
  state: State = 'unavailable';
  /** Aborted when the replica does not respond; running statements on it are abandoned. */
  private lost = new AbortController();

  constructor(
    private readonly url: string,
    private readonly changed: (host: string, state: State) => void,
  ) {}

  get host(): string {
    return new URL(this.url).host;
  }

  async watch(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const client = new pg.Client({
        ...{ connectionString: this.url, application_name: 'fluxpartes-api-replica', keepAlive: true },
        ...{ connectionTimeoutMillis: PROBE_TIMEOUT, query_timeout: PROBE_TIMEOUT },
      });
      client.on('error', () => {});
      const cut = () => client.connection.stream.destroy();
      over.addEventListener('abort', cut, { once: true });
      await this.watchBy(client, over).catch(() => {});
      over.removeEventListener('abort', cut);
      this.become('unavailable');
      void client.end().catch(() => {});
      cut();
      await pause(over);
    }
  }

  /**
   * The rows of a statement; undefined if the replica failed or became unavailable.
   * @throws a statement timeout, because the statement would take too long on the primary too
   */
  async read(query: (lost: AbortSignal) => Promise<unknown[]>): Promise<unknown[] | undefined> {
    const { signal } = this.lost;
    let leave = () => {};
    const left = new Promise<undefined>((resolve) => {
      leave = () => resolve(undefined);
    });
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([query(signal), left]);
    } catch (error) {
      if (isStatementTimeout(error)) throw error;
      return undefined;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  private async watchBy(client: pg.Client, over: AbortSignal): Promise<void> {
    await client.connect();
    while (!over.aborted) {
      const { rows } = await client.query<{ lag: number | null }>(LAG);
      this.become((rows[0]?.lag ?? MAX_LAG) < MAX_LAG ? 'healthy' : 'lagging');
      await pause(over);
    }
  }

  private become(state: State): void {
    if (state === this.state) return;
    if (state === 'unavailable') this.lost.abort();
    else if (this.state === 'unavailable') {
      this.lost = new AbortController();
      // Each running statement and its connection add a listener.
      setMaxListeners(0, this.lost.signal);
    }
    this.state = state;
    this.changed(this.host, state);
  }
}

/** The servers of DATABASE_REPLICA_URLS, and which of them are read (ADR 60). */
@Injectable()
export class Replicas implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly all: Replica[];
  private readonly over = new AbortController();
  private watching: Promise<unknown> | undefined;
  private nextReplica = 0;

  constructor(@Inject(CONFIG) { DATABASE_REPLICA_URLS }: Config, log: Log) {
    this.all = DATABASE_REPLICA_URLS.map(
      (url) => new Replica(url, (replica, state) => log.info('replica', { replica, state })),
    );
  }

  /** Each replica by its host, and whether it is read. */
  get states(): { replica: string; isHealthy: boolean }[] {
    return this.all.map(({ host, state }) => ({ replica: host, isHealthy: state === 'healthy' }));
  }

  onApplicationBootstrap(): void {
    this.watching = Promise.all(this.all.map((one) => one.watch(this.over.signal)));
  }

  async onModuleDestroy(): Promise<void> {
    this.over.abort();
    await this.watching;
  }

  /** The rows of a statement that one of the replicas runs; undefined if the primary must run it. */
  async read(query: (index: number, lost: AbortSignal) => Promise<unknown[]>): Promise<unknown[] | undefined> {
    const healthy = this.all.filter(({ state }) => state === 'healthy');
    this.nextReplica += 1;
    const replica = healthy[this.nextReplica % healthy.length];
    return replica?.read((lost) => query(this.all.indexOf(replica), lost));
  }
}

function pause(over: AbortSignal): Promise<void> {
  return sleep(PROBE_INTERVAL, undefined, { signal: over, ref: false }).catch(() => {});
}

/** Statement timeout of guests: a search takes some 10 ms, but waits for a CPU on a busy machine. In ms. */
const STATEMENT_FOR_GUESTS = 1_000;
/**
 * Maximum number of prepared statements of a connection. A plan takes up to 330 KB of the connection's memory, and the
 * frequent forms of a page come first.
 */
const MAX_PREPARED = 100;
/** Idle connections stay open this long, because closing a connection drops its prepared statements. In ms. */
const IDLE_TIMEOUT = 10 * 60_000;

/**
 * A named statement is planned once, generically: by default PostgreSQL plans it five times more, and each plan costs more
 * than the statement. A search is planned each time, and its text fixes its plan.
 */
const OPTIONS = `${NO_COMPILER} -c plan_cache_mode=force_generic_plan`;

const PLAN_TYPES = ['enable_bitmapscan', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];
/**
 * Settings of a connection by kind of statement. An index walk reads an index in its order until its page is full; a low row
 * estimate must not make PostgreSQL collect and sort all rows. The other statements collect rows by bitmaps.
 */
const PLANNING = {
  indexWalk: PLAN_TYPES.map((type) => `SET ${type} = off`).join('; '),
  other: PLAN_TYPES.map((type) => `RESET ${type}`).join('; '),
};

type Planning = keyof typeof PLANNING;

/** A group of readers with connections of its own: its name, and the divisor of DATABASE_POOL. */
interface Readers {
  name: string;
  /** Statement timeout in ms. */
  statement: number;
  divisor: number;
}

const GUESTS: Readers = { name: 'fluxpartes-api-guests', statement: STATEMENT_FOR_GUESTS, divisor: 3 };
const MEMBERS: Readers = {
  ...{ name: 'fluxpartes-api-members', statement: SERVER_TIMEOUTS.statement_timeout, divisor: 2 },
};

/** Read-only connections to one server. */
class ServerReads {
  private readonly pool: DeadlinePool;
  private readonly planning = new WeakMap<pg.ClientBase, Planning>();

  constructor(connectionString: string, { name, statement, divisor }: Readers, pool: number) {
    this.pool = new DeadlinePool({
      ...{ connectionString, application_name: name, keepAlive: true, connectionTimeoutMillis: TIMEOUTS.connection },
      ...{ ...SERVER_TIMEOUTS, statement_timeout: statement, options: OPTIONS },
      ...{ max: Math.max(2, Math.floor(pool / divisor)), idleTimeoutMillis: IDLE_TIMEOUT },
    });
    // The pool drops a connection that breaks while idle; the next call gets another.
    this.pool.on('error', () => {});
  }

  /** @param lost cuts the connection */
  async query(query: pg.QueryConfig, planning: Planning, lost?: AbortSignal): Promise<unknown[]> {
    const client = await this.pool.connect();
    const cut = () => client instanceof DeadlineClient && client.abandon();
    lost?.addEventListener('abort', cut, { once: true });
    try {
      lost?.throwIfAborted();
      if ((this.planning.get(client) ?? 'other') !== planning) {
        await client.query(PLANNING[planning]);
        this.planning.set(client, planning);
      }
      return (await client.query(query)).rows;
    } finally {
      lost?.removeEventListener('abort', cut);
      client.release();
    }
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}

/**
 * Reads of one group, on connections of their own: on a replica if the request allows replication lag, otherwise on the
 * primary.
 */
class Reads implements OnModuleDestroy {
  private readonly primary: ServerReads;
  private readonly copies: ServerReads[];
  private readonly names = new PreparedStatementNames(MAX_PREPARED);

  constructor(
    { directUrl, DATABASE_REPLICA_URLS, DATABASE_POOL }: Config,
    private readonly replicas: Replicas,
    readers: Readers,
  ) {
    this.primary = new ServerReads(directUrl, readers, DATABASE_POOL);
    this.copies = DATABASE_REPLICA_URLS.map((url) => new ServerReads(url, readers, DATABASE_POOL));
  }

  /** The source of the current request; only callers of the same source share a response. */
  get source(): 'primary' | 'replica' {
    return this.copies.length > 0 && mayReadReplica() ? 'replica' : 'primary';
  }

  /**
   * The rows of one statement. `isNamed`: the statement repeats often, so that a connection plans it once. `isIndexWalk`: an
   * index returns its rows in order.
   */
  async query<T>(text: string, values: unknown[] = [], { isNamed = false, isIndexWalk = false } = {}): Promise<T[]> {
    const name = isNamed ? this.names.of(text) : undefined;
    const query = { text, values, ...(name !== undefined && { name }) };
    const planning = isIndexWalk ? 'indexWalk' : 'other';
    const rows = this.source === 'replica' ? await this.readReplica(query, planning) : undefined;
    return (rows ?? (await this.primary.query(query, planning))) as T[];
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.primary, ...this.copies].map((server) => server.end()));
  }

  private readReplica(query: pg.QueryConfig, planning: Planning): Promise<unknown[] | undefined> {
    return this.replicas.read(async (index, lost) => (await this.copies[index]?.query(query, planning, lost)) ?? []);
  }
}

/**
 * Separate connections for guests' catalogue reads (bulkhead, ADR 27). There are few, so that searches without a login do
 * not starve sellers and buyers. Further callers wait in the pool.
 */
@Injectable()
export class GuestReads extends Reads {
  constructor(@Inject(CONFIG) config: Config, replicas: Replicas) {
    super(config, replicas, GUESTS);
  }
}

/** The same for members' catalogue reads, with the statement timeout of their other statements. */
@Injectable()
export class MemberReads extends Reads {
  constructor(@Inject(CONFIG) config: Config, replicas: Replicas) {
    super(config, replicas, MEMBERS);
  }
}
