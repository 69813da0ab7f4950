import { Inject, Injectable } from '@nestjs/common';
import type PgBoss from 'pg-boss';
import { CONFIG, type Config } from '../config/config.ts';
import { isUnavailable } from '../database/database-errors.ts';
import { DeadlinePool } from '../database/deadline-pool.ts';
import { serverTimeoutsOf, TIMEOUTS } from '../database/timeouts.ts';
import { Log } from '../http/log.ts';

/** unique_violation: two workers polled a singleton queue. */
const UNIQUE_VIOLATION = '23505';
const CONNECTIONS = 2;

/**
 * Database of pg-boss' timers, with its own pool. It never rejects: pg-boss does not await some statements, and an unhandled
 * rejection ends the process. A failure returns undefined, is logged once while it lasts, and is retried by the next timer.
 */
@Injectable()
export class PgBossDb implements PgBoss.Db {
  private readonly pool: DeadlinePool;
  private readonly pending = new Set<Promise<unknown>>();
  private loggedFailure: string | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly log: Log,
  ) {
    this.pool = new DeadlinePool({
      connectionString: config.DATABASE_URL,
      max: CONNECTIONS,
      connectionTimeoutMillis: TIMEOUTS.connection,
      application_name: 'fluxpartes-trabajos',
      keepAlive: true,
      ...serverTimeoutsOf(config),
    });
    // The pool drops a connection that breaks while idle.
    this.pool.on('error', () => {});
  }

  /** Whether the last statement succeeded. */
  get isAnswered(): boolean {
    return this.loggedFailure === undefined;
  }

  async executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const statement = this.ask(text, values).then(
      (result) => this.answered(result),
      (error: unknown) => this.unanswered(error),
    );
    this.pending.add(statement);
    const result = await statement;
    this.pending.delete(statement);
    // pg-boss accepts undefined; its types do not.
    return result as { rows: unknown[] };
  }

  /** Resolves when no statement is pending; the last one may have fetched a job. */
  async settled(): Promise<void> {
    await Promise.all(this.pending);
  }

  end(): Promise<void> {
    return this.pool.end();
  }

  private async ask(text: string, values: unknown[]): Promise<unknown> {
    const client = await this.pool.connect();
    try {
      return await client.query(text, values);
    } finally {
      client.release();
    }
  }

  private answered<T>(result: T): T {
    this.loggedFailure = undefined;
    return result;
  }

  private unanswered(error: unknown): undefined {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'none';
    if (code === UNIQUE_VIOLATION) return;
    const failure = isUnavailable(error) ? 'unavailable' : code;
    if (this.loggedFailure === failure) return;
    this.loggedFailure = failure;
    if (failure === 'unavailable') this.log.info('the jobs wait for the database');
    else this.log.failure(error, { task: 'job queue' });
  }
}
