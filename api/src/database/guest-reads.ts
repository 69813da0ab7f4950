import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { ApiPool } from './api-pool.ts';
import { SERVER_TIMEOUTS, TIMEOUTS } from './timeouts.ts';

/** What a statement for somebody whom nobody knows may take. In ms. */
const STATEMENT_FOR_GUESTS = 300;

/**
 * Connections of their own for what guests read of the catalogue: fewer than the pool has, and for short statements, so
 * that no number of searches without a login keeps those waiting who sell and buy.
 */
@Injectable()
export class GuestReads implements OnModuleDestroy {
  private readonly pool: ApiPool;

  constructor(@Inject(CONFIG) config: Config) {
    this.pool = new ApiPool({
      connectionString: config.DATABASE_URL,
      max: Math.max(2, Math.floor(config.DATABASE_POOL / 2)),
      connectionTimeoutMillis: TIMEOUTS.connection,
      application_name: 'fluxpartes-api-guests',
      keepAlive: true,
      ...SERVER_TIMEOUTS,
      statement_timeout: STATEMENT_FOR_GUESTS,
    });
    // A connection that breaks while nobody uses it is dropped by the pool; the next call gets another.
    this.pool.on('error', () => {});
  }

  /** The rows of one statement. */
  async query<T>(sql: string, params: unknown[] = []): Promise<T[]> {
    const client = await this.pool.connect();
    try {
      return (await client.query(sql, params)).rows;
    } finally {
      client.release();
    }
  }

  onModuleDestroy(): Promise<void> {
    return this.pool.end();
  }
}
