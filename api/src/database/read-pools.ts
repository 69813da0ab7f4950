import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type pg from 'pg';
import { CONFIG, type Config } from '../config/config.ts';
import { ApiPool } from './api-pool.ts';
import { markOf } from './lsn.ts';
import { ownWrites } from './own-writes.ts';
import { Replicas } from './replicas.ts';
import { StatementNames } from './statement-names.ts';
import { NO_COMPILER, SERVER_TIMEOUTS, TIMEOUTS } from './timeouts.ts';

/**
 * What a statement for somebody whom nobody knows may take: a search is some 10 ms of work, but waits its turn on a busy
 * machine. In ms.
 */
const STATEMENT_FOR_GUESTS = 1_000;
/** Statements that a connection keeps prepared at the most: room for each form of the catalogue's pages. */
const MOST_NAMED = 400;
/** Connections with prepared statements stay this long without work: what they planned goes with them. In ms. */
const PREPARED_FOR = 10 * 60_000;
/**
 * What is prepared is planned once, for all values, from its first time on: by itself PostgreSQL plans five times in vain, each
 * dearer than the statement. It goes along an index until it has its rows: how few it may be guessed to find is no reason to
 * gather and sort all of them.
 */
const ONE_PLAN = [
  NO_COMPILER,
  '-c plan_cache_mode=force_generic_plan',
  ...['enable_bitmapscan', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map((way) => `-c ${way}=off`),
].join(' ');

/** Who reads: what their connections are called, and which part of the pool's they have for what is not prepared. */
interface Readers {
  name: string;
  /** How long a statement may take, in ms. */
  statement: number;
  divisor: number;
}

const GUESTS: Readers = { name: 'fluxpartes-api-guests', statement: STATEMENT_FOR_GUESTS, divisor: 4 };
const MEMBERS: Readers = {
  ...{ name: 'fluxpartes-api-members', statement: SERVER_TIMEOUTS.statement_timeout, divisor: 2 },
};
const PREPARED_DIVISOR = 4;

/** What these connections are called in `pg_stat_activity`. */
export const READS = [GUESTS.name, MEMBERS.name];

function partOf(pool: number, divisor: number): number {
  return Math.max(2, Math.floor(pool / divisor));
}

/** How many of these connections a process opens at the most. */
export function readConnectionsOf(pool: number): number {
  return [GUESTS, MEMBERS].reduce(
    (sum, { divisor }) => sum + partOf(pool, divisor) + partOf(pool, PREPARED_DIVISOR),
    0,
  );
}

/** Connections to one server for reading alone: some where equal statements are prepared once, and some for all others. */
class ServerReads {
  private readonly pool: ApiPool;
  private readonly prepared: ApiPool;

  constructor(connectionString: string, { name, statement, divisor }: Readers, pool: number) {
    const common = {
      ...{ connectionString, application_name: name, keepAlive: true, connectionTimeoutMillis: TIMEOUTS.connection },
      ...{ ...SERVER_TIMEOUTS, statement_timeout: statement },
    };
    this.pool = new ApiPool({ ...common, options: NO_COMPILER, max: partOf(pool, divisor) });
    this.prepared = new ApiPool({
      ...{ ...common, max: partOf(pool, PREPARED_DIVISOR) },
      ...{ options: ONE_PLAN, idleTimeoutMillis: PREPARED_FOR },
    });
    // A connection that breaks while nobody uses it is dropped by its pool; the next call gets another.
    for (const connections of [this.pool, this.prepared]) connections.on('error', () => {});
  }

  of({ name }: pg.QueryConfig): ApiPool {
    return name === undefined ? this.pool : this.prepared;
  }

  async query(query: pg.QueryConfig): Promise<unknown[]> {
    const client = await this.of(query).connect();
    try {
      return (await client.query(query)).rows;
    } finally {
      client.release();
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.pool.end(), this.prepared.end()]);
  }
}

/** What some read, by connections of their own: of a replica that has all that they must find, else of the primary. */
class Reads implements OnModuleDestroy {
  private readonly primary: ServerReads;
  private readonly copies: ServerReads[];
  private readonly names = new StatementNames(MOST_NAMED);

  constructor(
    { directUrl, DATABASE_URL_REPLICA, DATABASE_POOL }: Config,
    private readonly replicas: Replicas,
    readers: Readers,
  ) {
    this.primary = new ServerReads(directUrl, readers, DATABASE_POOL);
    this.copies = DATABASE_URL_REPLICA.map((url) => new ServerReads(url, readers, DATABASE_POOL));
  }

  /** Who may share an answer: those who have to find the same of what they wrote themselves. */
  get sharers(): string {
    const own = this.copies.length === 0 ? 0n : ownWrites();
    return own === undefined ? 'primary' : markOf(own);
  }

  /** The rows of one statement; `isNamed`: it is asked again and again, and an index has its rows in order. */
  async query<T>(text: string, values: unknown[] = [], { isNamed = false } = {}): Promise<T[]> {
    const name = isNamed ? this.names.of(text) : undefined;
    const query = { text, values, ...(name !== undefined && { name }) };
    const rows = await this.replicas.query(this.copies, query);
    return (rows ?? (await this.primary.query(query))) as T[];
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.primary, ...this.copies].map((server) => server.end()));
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
