import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { ApiPool } from './api-pool.ts';
import { StatementNames } from './statement-names.ts';
import { SERVER_TIMEOUTS, TIMEOUTS } from './timeouts.ts';

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
  'plan_cache_mode=force_generic_plan',
  ...['jit', 'enable_bitmapscan', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map((way) => `${way}=off`),
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Connections for reading alone: some where equal statements are prepared once, and some for all others. */
class ReadPool implements OnModuleDestroy {
  private readonly pool: ApiPool;
  private readonly prepared: ApiPool;
  private readonly names = new StatementNames(MOST_NAMED);

  /** @param statement how long a statement may take, in ms @param divisor which part of the pool's connections searches have */
  constructor(config: Config, { name, statement, divisor }: { name: string; statement: number; divisor: number }) {
    const common = {
      connectionString: config.DATABASE_URL_DIRECTA ?? config.DATABASE_URL,
      connectionTimeoutMillis: TIMEOUTS.connection,
      application_name: name,
      keepAlive: true,
      ...SERVER_TIMEOUTS,
      statement_timeout: statement,
    };
    const part = (by: number) => Math.max(2, Math.floor(config.DATABASE_POOL / by));
    this.pool = new ApiPool({ ...common, max: part(divisor) });
    this.prepared = new ApiPool({ ...common, max: part(4), options: ONE_PLAN, idleTimeoutMillis: PREPARED_FOR });
    // A connection that breaks while nobody uses it is dropped by its pool; the next call gets another.
    for (const pool of [this.pool, this.prepared]) pool.on('error', () => {});
  }

  /** The rows of one statement; `isNamed`: it is asked again and again, and an index has its rows in order. */
  async query<T>(text: string, values: unknown[] = [], { isNamed = false } = {}): Promise<T[]> {
    const name = isNamed ? this.names.of(text) : undefined;
    const client = await (name === undefined ? this.pool : this.prepared).connect();
    try {
      return (await client.query({ text, values, ...(name !== undefined && { name }) })).rows;
    } finally {
      client.release();
    }
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.pool.end(), this.prepared.end()]);
  }
}

/**
 * Connections of their own for what guests read of the catalogue: a few, so that no number of searches without a login
 * takes the processors from those who sell and buy, and each search has enough of them. Who comes when all are busy waits in
 * line, as long as anybody waits for a connection.
 */
@Injectable()
export class GuestReads extends ReadPool {
  constructor(@Inject(CONFIG) config: Config) {
    super(config, { name: 'fluxpartes-api-guests', statement: STATEMENT_FOR_GUESTS, divisor: 4 });
  }
}

/** The same for what members read of it, as long as their other statements may take. */
@Injectable()
export class MemberReads extends ReadPool {
  constructor(@Inject(CONFIG) config: Config) {
    super(config, { name: 'fluxpartes-api-members', statement: SERVER_TIMEOUTS.statement_timeout, divisor: 2 });
  }
}
