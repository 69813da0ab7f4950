import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from '../in-transaction.ts';

const WAITING = 'comprobante_id IS NULL AND NOT pago_recibido AND anulada_en IS NULL';
const INDEX = 'ventas_por_vencer';

/**
 * Until when a purchase waits for its proof, when its buyer was reminded, which sale a mail is about, and the queues of both.
 * What was bought before, and what an API of before writes, has no such moment yet: the first look at it gives it the whole
 * time. Mails of sales have a queue of their own, since workers of before would take them for mails that are over.
 */
export class Vencimientos1763000000193 implements MigrationInterface {
  /** CONCURRENTLY cannot run in a transaction. A run that was killed is begun anew. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inTransaction(runner, [
      'ALTER TABLE ventas ADD COLUMN IF NOT EXISTS vence_en timestamptz, ADD COLUMN IF NOT EXISTS recordada_en timestamptz',
    ]);
    await inTransaction(runner, ['ALTER TABLE correo_pendiente ADD COLUMN IF NOT EXISTS venta_id bigint']);
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${INDEX}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${INDEX} ON ventas (vence_en, id) WHERE ${WAITING}`);
    for (const [name, options] of Object.entries(QUEUES)) {
      await runner.query('SELECT pgboss.create_queue($1, $2)', [name, JSON.stringify(options)]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM correo_pendiente WHERE venta_id IS NOT NULL');
    for (const name of Object.keys(QUEUES)) await runner.query('SELECT pgboss.delete_queue($1)', [name]);
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${INDEX}`);
    await runner.query('ALTER TABLE correo_pendiente DROP COLUMN IF EXISTS venta_id');
    await runner.query('ALTER TABLE ventas DROP COLUMN IF EXISTS vence_en, DROP COLUMN IF EXISTS recordada_en');
  }
}

const QUEUES = {
  // The clock sends one each minute, and each works for less than that.
  vencimientos: { policy: 'singleton', retryLimit: 0, retryDelay: 1, expireInSeconds: 60, retryBackoff: true },
  // As those of `correo`.
  avisos: { policy: 'standard', retryLimit: 5, retryDelay: 120, expireInSeconds: 120, retryBackoff: true },
} as const;
