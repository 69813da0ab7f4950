import PgBoss from 'pg-boss';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Retries of a job, delay in seconds (doubled each time), and expiry in seconds. */
interface Queue {
  retryLimit: number;
  retryDelay: number;
  expireInSeconds: number;
  /** `singleton`: one at a time, however many processes. */
  policy?: 'singleton';
}

const QUEUES: Record<string, Queue> = {
  // Six attempts within one to two hours. The expiry is longer than writing and sending one mail can take.
  correo: { retryLimit: 5, retryDelay: 120, expireInSeconds: 120 },
  'busqueda-de-ventas': { retryLimit: 15, retryDelay: 1, expireInSeconds: 400 },
  'comprobantes-parecidos': { retryLimit: 8, retryDelay: 5, expireInSeconds: 120 },
  limpieza: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600, policy: 'singleton' },
  'archivos-huerfanos': { retryLimit: 2, retryDelay: 60, expireInSeconds: 7_200, policy: 'singleton' },
  // No retry, because the next minute brings a new job.
  vencimientos: { retryLimit: 0, retryDelay: 1, expireInSeconds: 60, policy: 'singleton' },
  avisos: { retryLimit: 5, retryDelay: 120, expireInSeconds: 120 },
  arrepentimientos: { retryLimit: 5, retryDelay: 120, expireInSeconds: 120 },
};
/** pg-boss's own queue for cron jobs. It is created here, because the API's role may not be allowed to create tables. */
const OF_THE_CLOCK = '__pgboss__send-it';

/**
 * Creates the job queue (ADR 58): the schema that the installed pg-boss needs, and our queues. A release that changes this
 * schema adds a migration. On a new database that migration changes nothing, because this one creates the current schema.
 */
export class Trabajos1795651200000 implements MigrationInterface {
  /** The library's statements open their own transaction. A killed run starts again from the beginning. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ there }]: [{ there: boolean }] = await runner.query(
      `SELECT to_regclass('pgboss.version') IS NOT NULL AS there`,
    );
    if (!there) await runner.query(PgBoss.getConstructionPlans());
    for (const [name, queue] of Object.entries({ ...QUEUES, [OF_THE_CLOCK]: {} })) {
      const options = { policy: 'standard', ...queue, retryBackoff: true };
      await runner.query('SELECT pgboss.create_queue($1, $2)', [name, JSON.stringify(options)]);
    }
  }

  /** The baseline creates every table, so its rollback would delete all data. Restore a backup instead. */
  async down(): Promise<void> {
    throw new Error('the baseline cannot be undone');
  }
}
