import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type pg from 'pg';
import { CONFIG, type Config } from '../config/config.ts';
import { DeadlineClient } from './deadline-client.ts';
import { DeadlinePool } from './deadline-pool.ts';
import { PreparedStatementNames } from './prepared-statement-names.ts';
import { mayReadReplica, Replicas } from './replicas.ts';
import { NO_COMPILER, SERVER_TIMEOUTS, TIMEOUTS } from './timeouts.ts';

/**
 * What a statement for somebody whom nobody knows may take: a search is some 10 ms of work, but waits its turn on a busy
 * machine. In ms.
 */
const STATEMENT_FOR_GUESTS = 1_000;
/** Statements that a connection keeps prepared at the most: room for each form of the catalogue's pages. */
const MOST_NAMED = 400;
/** Connections stay this long without work, since their prepared statements end with them. In ms. */
const IDLE_FOR = 10 * 60_000;

const WAYS = ['enable_bitmapscan', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];
/**
 * Settings of a connection by kind of statement. A named statement is planned once, for all values, from its first time on: by
 * itself PostgreSQL plans five times in vain, each dearer than the statement. It goes along an index until it has its rows:
 * how few it may be guessed to find is no reason to gather and sort all of them.
 */
const PLANNING = {
  named: ['SET plan_cache_mode = force_generic_plan', ...WAYS.map((way) => `SET ${way} = off`)].join('; '),
  unnamed: ['RESET plan_cache_mode', ...WAYS.map((way) => `RESET ${way}`)].join('; '),
};

/** Who reads: what their connections are called, and which part of the pool's they have. */
interface Readers {
  name: string;
  /** How long a statement may take, in ms. */
  statement: number;
  divisor: number;
}

const GUESTS: Readers = { name: 'fluxpartes-api-guests', statement: STATEMENT_FOR_GUESTS, divisor: 3 };
const MEMBERS: Readers = {
  ...{ name: 'fluxpartes-api-members', statement: SERVER_TIMEOUTS.statement_timeout, divisor: 2 },
};

/** What these connections are called in `pg_stat_activity`. */
export const READS = [GUESTS.name, MEMBERS.name];

/** Connections to one server for reading alone. */
class ServerReads {
  private readonly pool: DeadlinePool;
  private readonly planning = new WeakMap<pg.ClientBase, string>();

  constructor(connectionString: string, { name, statement, divisor }: Readers, pool: number) {
    this.pool = new DeadlinePool({
      ...{ connectionString, application_name: name, keepAlive: true, connectionTimeoutMillis: TIMEOUTS.connection },
      ...{ ...SERVER_TIMEOUTS, statement_timeout: statement, options: NO_COMPILER },
      ...{ max: Math.max(2, Math.floor(pool / divisor)), idleTimeoutMillis: IDLE_FOR },
    });
    // A connection that breaks while nobody uses it is dropped by its pool; the next call gets another.
    this.pool.on('error', () => {});
  }

  /** @param lost cuts the connection */
  async query(query: pg.QueryConfig, lost?: AbortSignal): Promise<unknown[]> {
    const client = await this.pool.connect();
    const cut = () => client instanceof DeadlineClient && client.abandon();
    lost?.addEventListener('abort', cut, { once: true });
    try {
      lost?.throwIfAborted();
      const planning = query.name === undefined ? PLANNING.unnamed : PLANNING.named;
      if ((this.planning.get(client) ?? PLANNING.unnamed) !== planning) {
        await client.query(planning);
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

/** What some read, by connections of their own: of a replica where that may be late, else of the primary. */
class Reads implements OnModuleDestroy {
  private readonly primary: ServerReads;
  private readonly copies: ServerReads[];
  private readonly names = new PreparedStatementNames(MOST_NAMED);

  constructor(
    { directUrl, DATABASE_REPLICA_URLS, DATABASE_POOL }: Config,
    private readonly replicas: Replicas,
    readers: Readers,
  ) {
    this.primary = new ServerReads(directUrl, readers, DATABASE_POOL);
    this.copies = DATABASE_REPLICA_URLS.map((url) => new ServerReads(url, readers, DATABASE_POOL));
  }

  /** Where the request at hand reads: callers share an answer of the same source alone. */
  get source(): 'primary' | 'replica' {
    return this.copies.length > 0 && mayReadReplica() ? 'replica' : 'primary';
  }

  /** The rows of one statement; `isNamed`: it is asked again and again, and an index has its rows in order. */
  async query<T>(text: string, values: unknown[] = [], { isNamed = false } = {}): Promise<T[]> {
    const name = isNamed ? this.names.of(text) : undefined;
    const query = { text, values, ...(name !== undefined && { name }) };
    const rows = this.source === 'replica' ? await this.readReplica(query) : undefined;
    return (rows ?? (await this.primary.query(query))) as T[];
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.primary, ...this.copies].map((server) => server.end()));
  }

  private readReplica(query: pg.QueryConfig): Promise<unknown[] | undefined> {
    return this.replicas.read(async (index, lost) => (await this.copies[index]?.query(query, lost)) ?? []);
  }
}

/**
 * Connections of their own for what guests read of the catalogue: a few, so that no number of searches without a login
 * takes the processors from those who sell and buy, and each search has enough of them. Who comes when all are busy waits in
 * line, as long as anybody waits for a connection.
 */
@Injectable()
export class GuestReads extends Reads {
  constructor(@Inject(CONFIG) config: Config, replicas: Replicas) {
    super(config, replicas, GUESTS);
  }
}

/** The same for what members read of it, as long as their other statements may take. */
@Injectable()
export class MemberReads extends Reads {
  constructor(@Inject(CONFIG) config: Config, replicas: Replicas) {
    super(config, replicas, MEMBERS);
  }
}
