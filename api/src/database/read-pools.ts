import { hash } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { ApiPool } from './api-pool.ts';
import { SERVER_TIMEOUTS, TIMEOUTS } from './timeouts.ts';

/** What a statement for somebody whom nobody knows may take. In ms. */
const STATEMENT_FOR_GUESTS = 300;
/** Statements that a connection keeps prepared at the most. */
const MOST_NAMED = 200;

/** Connections for reading alone, where equal statements are prepared once. */
class ReadPool implements OnModuleDestroy {
  private readonly pool: ApiPool;
  private readonly names = new Map<string, string>();

  /** @param statement how long a statement may take, in ms */
  constructor(config: Config, { name, statement }: { name: string; statement: number }) {
    this.pool = new ApiPool({
      connectionString: config.DATABASE_URL_DIRECTA ?? config.DATABASE_URL,
      max: Math.max(2, Math.floor(config.DATABASE_POOL / 2)),
      connectionTimeoutMillis: TIMEOUTS.connection,
      application_name: name,
      keepAlive: true,
      ...SERVER_TIMEOUTS,
      statement_timeout: statement,
    });
    // A connection that breaks while nobody uses it is dropped by the pool; the next call gets another.
    this.pool.on('error', () => {});
  }

  /** The rows of one statement; `isNamed`: it is asked again and again, and one plan fits all its parameters. */
  async query<T>(text: string, values: unknown[] = [], { isNamed = false } = {}): Promise<T[]> {
    const client = await this.pool.connect();
    try {
      return (await client.query({ text, values, ...(isNamed && { name: this.nameOf(text) }) })).rows;
    } finally {
      client.release();
    }
  }

  onModuleDestroy(): Promise<void> {
    return this.pool.end();
  }

  /** Undefined where too many are prepared already. */
  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MOST_NAMED) return known;
    const name = hash('sha1', text);
    this.names.set(text, name);
    return name;
  }
}

/**
 * Connections of their own for what guests read of the catalogue: fewer than the pool has, and for short statements, so
 * that no number of searches without a login keeps those waiting who sell and buy.
 */
@Injectable()
export class GuestReads extends ReadPool {
  constructor(@Inject(CONFIG) config: Config) {
    super(config, { name: 'fluxpartes-api-guests', statement: STATEMENT_FOR_GUESTS });
  }
}

/** The same for what members read of it, as long as their other statements may take. */
@Injectable()
export class MemberReads extends ReadPool {
  constructor(@Inject(CONFIG) config: Config) {
    super(config, { name: 'fluxpartes-api-members', statement: SERVER_TIMEOUTS.statement_timeout });
  }
}
