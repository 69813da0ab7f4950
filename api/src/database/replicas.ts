import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../config/config.ts';
import { Log } from '../http/log.ts';
import { isStatementTimeout } from './database-errors.ts';
import { currentRequest } from './database-time-budget.ts';

/** The cookie of a caller who wrote a moment ago. */
export const LAST_WRITE_COOKIE = 'last_write';
/** How long a caller reads the primary after a write: longer than a replica that is read may lag. In ms. */
export const LAST_WRITE_MS = 5_000;

/** How long after one look at a replica the next begins, and how long an answer may take. In ms. */
const LOOK_EVERY = 250;
const ANSWERS_WITHIN = 600;
/** A replica that lags so much is not read. In s. */
const TOO_LATE = 1;
/**
 * How much a replica lags, in s; NULL where the server cannot tell. A sender that has nothing to send is heard every 30 s,
 * so the replay timestamp alone would take an idle primary for a late replica. Needs `pg_monitor`.
 */
const LAG = `SELECT CASE
    WHEN EXISTS (SELECT FROM pg_stat_wal_receiver
        WHERE status = 'streaming' AND last_msg_receipt_time > now() - interval '35 seconds')
      AND pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
    ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp())
  END::float8 AS lag`;

const needPrimary = new WeakSet<IncomingMessage>();

/** From here on the request reads the primary: its answer is stored, and would be taken for current later. */
export function requirePrimary(request: IncomingMessage | undefined = currentRequest()): void {
  if (request !== undefined) needPrimary.add(request);
}

/** Whether a request may read a replica: it changes nothing, is not stored, and its caller has not just written. */
export function mayReadReplica(request: IncomingMessage | undefined = currentRequest()): boolean {
  if (request === undefined || needPrimary.has(request)) return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !request.headers.cookie?.includes(LAST_WRITE_COOKIE);
}

type State = 'well' | 'late' | 'away';

/** One replica, observed four times a second. */
class Replica {
  state: State = 'away';
  /** Aborted while the replica does not answer: statements that run on it are left. */
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
        ...{ connectionTimeoutMillis: ANSWERS_WITHIN, query_timeout: ANSWERS_WITHIN },
      });
      client.on('error', () => {});
      const cut = () => client.connection.stream.destroy();
      over.addEventListener('abort', cut, { once: true });
      await this.watchBy(client, over).catch(() => {});
      over.removeEventListener('abort', cut);
      this.become('away');
      void client.end().catch(() => {});
      cut();
      await pause(over);
    }
  }

  /**
   * The rows of a statement; undefined where the replica failed or was lost meanwhile.
   * @throws the error that says that the statement would take too long on the primary as well
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
      this.become((rows[0]?.lag ?? TOO_LATE) < TOO_LATE ? 'well' : 'late');
      await pause(over);
    }
  }

  private become(state: State): void {
    if (state === this.state) return;
    if (state === 'away') this.lost.abort();
    else if (this.state === 'away') {
      this.lost = new AbortController();
      // Each statement that runs listens, and so does its connection.
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
  private turn = 0;

  constructor(@Inject(CONFIG) { DATABASE_REPLICA_URLS }: Config, log: Log) {
    this.all = DATABASE_REPLICA_URLS.map(
      (url) => new Replica(url, (replica, state) => log.info('replica', { replica, state })),
    );
  }

  /** Each by its host, and whether it is read. */
  get standing(): { replica: string; isWell: boolean }[] {
    return this.all.map(({ host, state }) => ({ replica: host, isWell: state === 'well' }));
  }

  onApplicationBootstrap(): void {
    this.watching = Promise.all(this.all.map((one) => one.watch(this.over.signal)));
  }

  async onModuleDestroy(): Promise<void> {
    this.over.abort();
    await this.watching;
  }

  /** The rows of a statement that one of the replicas is asked for; undefined where the primary has to be asked. */
  async read(query: (index: number, lost: AbortSignal) => Promise<unknown[]>): Promise<unknown[] | undefined> {
    const well = this.all.filter(({ state }) => state === 'well');
    this.turn += 1;
    const replica = well[this.turn % well.length];
    return replica?.read((lost) => query(this.all.indexOf(replica), lost));
  }
}

function pause(over: AbortSignal): Promise<void> {
  return sleep(LOOK_EVERY, undefined, { signal: over, ref: false }).catch(() => {});
}
