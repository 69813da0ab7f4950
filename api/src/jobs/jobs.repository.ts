import { Injectable } from '@nestjs/common';
import PgBoss from 'pg-boss';
import { Database } from '../database/database.ts';
import type { JobInput, QueueName } from './queues.ts';

/** A job that a worker holds: its tries are counted from 0. */
export type HeldJob = Pick<PgBoss.JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount' | 'retryLimit'>;

/** The job was counted as given up, and may be another's by now: what its end would write must not be. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';

  constructor() {
    super('the job is not held any more');
  }
}

/** What a failed job keeps of its failure: nothing that may quote a value or an address. */
export interface JobFailure {
  error: string;
  code: string | undefined;
}

/**
 * Jobs as pg-boss writes them (ADR 58), in the transaction of whoever calls: what is sent is there when that is
 * committed, and never where it is undone. Outside of one each of these throws.
 */
@Injectable()
export class JobsRepository {
  private readonly boss: PgBoss;

  constructor(private readonly database: Database) {
    const executeSql = async (text: string, values: unknown[]) => ({
      rows: await this.database.inTransaction.query<unknown[]>(text, values),
    });
    this.boss = new PgBoss({ db: { executeSql } });
  }

  /**
   * Puts a job into its queue.
   * @param after seconds from now until it may be done
   */
  async send<Q extends QueueName>(queue: Q, data: JobInput<Q>, { after = 0 } = {}): Promise<void> {
    // Where there is nothing to say it takes null as well; its types do not say so.
    await this.boss.send(queue, data as object, { startAfter: after });
  }

  /** Has the clock put a job into a queue, one for all processes. `cron` is in UTC. */
  async schedule(queue: QueueName, cron: string): Promise<void> {
    await this.boss.schedule(queue, cron);
  }

  /**
   * The job is done.
   * @throws JobLostError
   */
  async complete(queue: QueueName, { id }: HeldJob): Promise<void> {
    // What it resolves with is not in its types.
    const answer: unknown = await this.boss.complete(queue, id);
    if ((answer as { affected: number }).affected === 0) throw new JobLostError();
  }

  /** A later job of the clock has done what these did not. */
  async deleteFailed(queue: QueueName): Promise<void> {
    await this.database.inTransaction.query(`DELETE FROM pgboss.job WHERE name = $1 AND state = 'failed'`, [queue]);
  }

  /** The job failed: it is tried again later, or kept among the failed. */
  async fail(queue: QueueName, { id }: HeldJob, failure: JobFailure): Promise<void> {
    await this.boss.fail(queue, id, failure);
  }
}
