import { Injectable } from '@nestjs/common';
import PgBoss from 'pg-boss';
import { Database } from '../database/database.ts';
import type { JobInput, QueueName } from './queues.ts';

/** A job that a worker has fetched; `retryCount` starts at 0. */
export type HeldJob = Pick<PgBoss.JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount' | 'retryLimit'>;

/** The job expired, and another worker may have it: this one must not write its end. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';

  constructor() {
    super('the job is not held any more');
  }
}

/** Stored with a failed job; holds no message, which may quote personal data. */
export interface JobFailure {
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
