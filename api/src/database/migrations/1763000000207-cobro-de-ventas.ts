import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from '../in-transaction.ts';

/**
 * What a sale has to tell when its shop is paid: since when it is paid, whether the shop's certificate was approved as it
 * sold, and the settlement that it is in. The first two are noted by triggers, whoever writes the sale, an API of before too.
 */
export class CobroDeVentas1763000000207 implements MigrationInterface {
  /** Columns and triggers are one transaction of their own; a run that was killed is gone on with. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE OR REPLACE FUNCTION anotar_constancia_del_vendedor() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.constancia_del_vendedor := (SELECT aprobado_constancia_afip FROM usuarios WHERE id = NEW.vendedor_id);
        RETURN NEW;
      END $$`);
    // Whoever approves says when, by the clock that all processes share; one of before does not.
    await runner.query(`CREATE OR REPLACE FUNCTION anotar_pago_de_venta() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.pagada_en := CASE WHEN NEW.pago_recibido THEN coalesce(NEW.pagada_en, clock_timestamp()) END;
        RETURN NEW;
      END $$`);
    await inTransaction(runner, [
      `ALTER TABLE ventas ADD COLUMN IF NOT EXISTS pagada_en timestamptz,
        ADD COLUMN IF NOT EXISTS constancia_del_vendedor boolean, ADD COLUMN IF NOT EXISTS liquidacion_id bigint`,
      `CREATE OR REPLACE TRIGGER ventas_constancia BEFORE INSERT ON ventas
        FOR EACH ROW WHEN (NEW.constancia_del_vendedor IS NULL) EXECUTE FUNCTION anotar_constancia_del_vendedor()`,
      `CREATE OR REPLACE TRIGGER ventas_pago BEFORE UPDATE OF pago_recibido ON ventas
        FOR EACH ROW WHEN (OLD.pago_recibido <> NEW.pago_recibido) EXECUTE FUNCTION anotar_pago_de_venta()`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER IF EXISTS ventas_pago ON ventas');
    await runner.query('DROP TRIGGER IF EXISTS ventas_constancia ON ventas');
    await runner.query('DROP FUNCTION IF EXISTS anotar_pago_de_venta()');
    await runner.query('DROP FUNCTION IF EXISTS anotar_constancia_del_vendedor()');
    await runner.query(`ALTER TABLE ventas DROP COLUMN IF EXISTS pagada_en, DROP COLUMN IF EXISTS constancia_del_vendedor,
      DROP COLUMN IF EXISTS liquidacion_id`);
  }
}
