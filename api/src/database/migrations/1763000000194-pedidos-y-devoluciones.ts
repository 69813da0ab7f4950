import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from '../in-transaction.ts';

const INDEX = 'ventas_a_devolver';

/**
 * What is asked for of a sale (an annulment; a code where somebody without an account asks), and how the money of an
 * annulled one went back. New columns are null, and an API of before writes none of it.
 */
export class PedidosYDevoluciones1763000000194 implements MigrationInterface {
  /** CONCURRENTLY cannot run in a transaction. A run that was killed is begun anew. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inTransaction(runner, [
      `CREATE TABLE IF NOT EXISTS pedidos_de_ventas (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        venta_id bigint NOT NULL REFERENCES ventas (id),
        clase text NOT NULL CHECK (clase IN ('anulacion', 'arrepentimiento')),
        pedido_por text NOT NULL CHECK (pedido_por IN ('comprador', 'vendedor')),
        motivo text NOT NULL,
        codigo text UNIQUE,
        fecha timestamptz NOT NULL,
        estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'aceptado', 'rechazado')),
        respuesta text NOT NULL DEFAULT '',
        resuelto_en timestamptz
      )`,
      'CREATE INDEX IF NOT EXISTS pedidos_de_venta ON pedidos_de_ventas (venta_id, id DESC)',
      `CREATE UNIQUE INDEX IF NOT EXISTS pedidos_pendientes ON pedidos_de_ventas (venta_id, clase) WHERE estado = 'pendiente'`,
    ]);
    await inTransaction(runner, [
      `ALTER TABLE ventas ADD COLUMN IF NOT EXISTS cuenta_devolucion text,
        ADD COLUMN IF NOT EXISTS devuelta_en timestamptz, ADD COLUMN IF NOT EXISTS referencia_devolucion text`,
    ]);
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${INDEX}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${INDEX} ON ventas (fecha DESC, id DESC)
      WHERE anulada_en IS NOT NULL AND pago_recibido AND devuelta_en IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${INDEX}`);
    await runner.query('DROP TABLE IF EXISTS pedidos_de_ventas');
    await runner.query(`ALTER TABLE ventas DROP COLUMN IF EXISTS cuenta_devolucion, DROP COLUMN IF EXISTS devuelta_en,
      DROP COLUMN IF EXISTS referencia_devolucion`);
  }
}
