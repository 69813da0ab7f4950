import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from '../in-transaction.ts';

const QUEUE = 'arrepentimientos';
/** As those of `avisos`. */
const OPTIONS = { policy: 'standard', retryLimit: 5, retryDelay: 120, expireInSeconds: 120, retryBackoff: true };

/**
 * When a purchase was received, from which the days to take it back count: noted by a trigger, whoever writes the sale, an API
 * of before too. Nobody knows it of older ones. And the queue of those who take one back.
 */
export class Arrepentimientos1763000000217 implements MigrationInterface {
  /** The column and its trigger are a transaction of their own; a run that was killed is gone on with. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE OR REPLACE FUNCTION anotar_recepcion_de_venta() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.recibida_en := CASE WHEN NEW.confirmacioncomprador THEN coalesce(NEW.recibida_en, clock_timestamp()) END;
        RETURN NEW;
      END $$`);
    await inTransaction(runner, [
      'ALTER TABLE ventas ADD COLUMN IF NOT EXISTS recibida_en timestamptz',
      `CREATE OR REPLACE TRIGGER ventas_recepcion BEFORE UPDATE OF confirmacioncomprador ON ventas
        FOR EACH ROW WHEN (OLD.confirmacioncomprador <> NEW.confirmacioncomprador) EXECUTE FUNCTION anotar_recepcion_de_venta()`,
    ]);
    await runner.query('SELECT pgboss.create_queue($1, $2)', [QUEUE, JSON.stringify(OPTIONS)]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('SELECT pgboss.delete_queue($1)', [QUEUE]);
    await runner.query('DROP TRIGGER IF EXISTS ventas_recepcion ON ventas');
    await runner.query('DROP FUNCTION IF EXISTS anotar_recepcion_de_venta()');
    await runner.query('ALTER TABLE ventas DROP COLUMN IF EXISTS recibida_en');
  }
}
