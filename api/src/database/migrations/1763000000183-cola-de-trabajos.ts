import PgBoss from 'pg-boss';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a job is tried again, after how many seconds, doubled each time; after how many it counts as given up. */
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
  // What the clock sends comes again by itself.
  celdas: { retryLimit: 0, retryDelay: 1, expireInSeconds: 60, policy: 'singleton' },
  limpieza: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600, policy: 'singleton' },
  'archivos-huerfanos': { retryLimit: 2, retryDelay: 60, expireInSeconds: 7_200, policy: 'singleton' },
  'trabajos-de-antes': { retryLimit: 0, retryDelay: 1, expireInSeconds: 60, policy: 'singleton' },
};
/** pg-boss' own, which it would make at its start: the API's role need not be one that makes tables. */
const OF_THE_CLOCK = '__pgboss__send-it';

/**
 * The job queue (ADR 58): pg-boss' schema as the library makes it, our queues, and the way into them for triggers. A release
 * with a pg-boss of another schema brings it up to date by a migration of its own, which finds nothing to do where this one
 * has just made it.
 */
export class ColaDeTrabajos1763000000183 implements MigrationInterface {
  /** The library's statements are a transaction of their own. A run that was killed is begun anew. */
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
    await runner.query(ENCOLAR);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION encolar_trabajo(text, jsonb)');
    await runner.query('DROP SCHEMA pgboss CASCADE');
  }
}

/** What pg-boss writes of a job where it is sent, for those that a trigger sends. */
const ENCOLAR = `
  CREATE OR REPLACE FUNCTION encolar_trabajo(cola text, datos jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in, policy)
    SELECT name, datos, retry_limit, retry_delay, retry_backoff, expire_seconds * interval '1 second', policy
    FROM pgboss.queue WHERE name = cola
    ON CONFLICT DO NOTHING
  $$;
`;
