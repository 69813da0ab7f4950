import { Inject, Injectable } from '@nestjs/common';
import PgBoss from 'pg-boss';
import { CONFIG, type Config } from '../config/config.ts';
import { Database } from '../database/database.ts';
import { isUnavailable } from '../database/database-errors.ts';
import { serverTimeoutsOf, TIMEOUTS } from '../database/database-time-budget.ts';
import { DeadlinePool } from '../database/deadline-pool.ts';
import { Log } from '../http/log.ts';
import type { JobInput, QueueName } from './queues.ts';

/** A job that a worker has fetched; `retryCount` starts at 0. */
export type HeldJob = Pick<PgBoss.JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount' | 'retryLimit'>;

/** The job expired and another worker may run it, so this worker must not write its end. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';

  constructor() {
    super('the job is not held any more');
  }
}

/** Stored with a failed job; holds no message, which may quote personal data. */
interface JobFailure {
  error: string;
  code: string | undefined;
}

/** pg-boss jobs (ADR 58), written in the caller's transaction. Each method throws without an open transaction. */
@Injectable()
export class JobsRepository {
  private readonly boss: PgBoss;

  constructor(private readonly database: Database) {
    const executeSql = async (text: string, values: unknown[]) => ({
      rows: await this.database.inTransaction.query<unknown[]>(text, values),
    });
    this.boss = new PgBoss({ db: { executeSql } });
  }

  /** @param after delay in seconds */
  async send<Q extends QueueName>(queue: Q, data: JobInput<Q>, { after = 0 } = {}): Promise<void> {
    // pg-boss accepts null too; its types do not.
    await this.boss.send(queue, data as object, { startAfter: after });
  }

  /** `cron` is in UTC; one job for all processes. */
  async schedule(queue: QueueName, cron: string): Promise<void> {
    await this.boss.schedule(queue, cron);
  }

  /** @throws JobLostError */
  async complete(queue: QueueName, { id }: HeldJob): Promise<void> {
    // The result is missing in the types of pg-boss.
    const result: unknown = await this.boss.complete(queue, id);
    if ((result as { affected: number }).affected === 0) throw new JobLostError();
  }

  /** Deletes failed scheduled jobs after a later one succeeded. */
  async deleteFailed(queue: QueueName): Promise<void> {
    await this.database.inTransaction.query(`DELETE FROM pgboss.job WHERE name = $1 AND state = 'failed'`, [queue]);
  }

  /** pg-boss retries the job later, or stores it as failed. */
  async fail(queue: QueueName, { id }: HeldJob, failure: JobFailure): Promise<void> {
    await this.boss.fail(queue, id, failure);
  }
}

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
    // The pool drops a connection that breaks while idle, so the error is ignored.
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
