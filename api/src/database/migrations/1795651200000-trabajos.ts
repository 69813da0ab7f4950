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
  // Six tries in an hour or two. Longer than a mail server may take, and than the mail takes to be written.
  correo: { retryLimit: 5, retryDelay: 120, expireInSeconds: 120 },
  'busqueda-de-ventas': { retryLimit: 15, retryDelay: 1, expireInSeconds: 400 },
  'comprobantes-parecidos': { retryLimit: 8, retryDelay: 5, expireInSeconds: 120 },
  limpieza: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600, policy: 'singleton' },
  'archivos-huerfanos': { retryLimit: 2, retryDelay: 60, expireInSeconds: 7_200, policy: 'singleton' },
  // Each minute's job comes again by itself.
  vencimientos: { retryLimit: 0, retryDelay: 1, expireInSeconds: 60, policy: 'singleton' },
  avisos: { retryLimit: 5, retryDelay: 120, expireInSeconds: 120 },
  arrepentimientos: { retryLimit: 5, retryDelay: 120, expireInSeconds: 120 },
};
/** pg-boss would make its own queue at its start: the API's role need not be one that makes tables. */
const OF_THE_CLOCK = '__pgboss__send-it';

/**
 * The job queue (ADR 58): the schema of pg-boss as the library makes it, and our queues. A release with another pg-boss
 * schema adds a migration, which does nothing on a new database.
 */
export class Trabajos1795651200000 implements MigrationInterface {
  /** The library's statements are a transaction of their own. A run that was killed begins again. */
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

  /** Dropping every table is a restore, not a rollback. */
  async down(): Promise<void> {
    throw new Error('the baseline cannot be undone');
  }
}
