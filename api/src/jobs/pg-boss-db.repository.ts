import { Inject, Injectable } from '@nestjs/common';
import type PgBoss from 'pg-boss';
import { CONFIG, type Config } from '../config/config.ts';
import { isUnavailable } from '../database/database-errors.ts';
import { DeadlinePool } from '../database/deadline-pool.ts';
import { serverTimeoutsOf, TIMEOUTS } from '../database/timeouts.ts';
import { Log } from '../http/log.ts';

/** Two workers looked for a job of which one at a time may be done. */
const TAKEN = '23505';
/** One connection for a statement that runs, and one that need not wait for it. */
const CONNECTIONS = 2;

/**
 * The statements of pg-boss' own clocks, by connections of their own. None of them ever throws: pg-boss does not wait for the
 * end of some, and a rejection that nobody waits for ends the process. What fails is answered with nothing, told once for
 * as long as it lasts, and asked again at the next beat.
 */
@Injectable()
export class PgBossDb implements PgBoss.Db {
  private readonly pool: DeadlinePool;
  private readonly underWay = new Set<Promise<unknown>>();
  private told: string | undefined;

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
    // A connection that breaks while nobody uses it is dropped by the pool; the next beat gets another.
    this.pool.on('error', () => {});
  }

  /** Whether what was asked last was answered. */
  get isAnswered(): boolean {
    return this.told === undefined;
  }

  async executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const answer = this.ask(text, values).then(
      (result) => this.answered(result),
      (error: unknown) => this.unanswered(error),
    );
    this.underWay.add(answer);
    const given = await answer;
    this.underWay.delete(answer);
    // pg-boss takes no answer for no rows, and for no count where it counts; its types do not say so.
    return given as { rows: unknown[] };
  }

  /** Resolves when nothing is asked any more; what was asked last may have brought a job. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
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
    this.told = undefined;
    return result;
  }

  private unanswered(error: unknown): undefined {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'none';
    if (code === TAKEN) return;
    const what = isUnavailable(error) ? 'away' : code;
    if (this.told === what) return;
    this.told = what;
    if (what === 'away') this.log.info('the jobs wait for the database');
    else this.log.failure(error, { task: 'job queue' });
  }
}
