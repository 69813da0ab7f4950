import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Settlements with the shops: to which account, what they come to, and when they were paid by which transfer, or undone.
 * Their rows hold the amounts of each sale as they were settled; a sale is in one of them at the most (`venta_id` is the key).
 */
export class Liquidaciones1763000000205 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE liquidaciones (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      vendedor_id bigint NOT NULL REFERENCES usuarios,
      fecha timestamptz NOT NULL,
      cuenta_bancaria text NOT NULL,
      bruto numeric(14, 2) NOT NULL CHECK (bruto >= 0 AND bruto <> 'NaN'),
      comision numeric(14, 2) NOT NULL CHECK (comision >= 0 AND comision <> 'NaN'),
      neto numeric(14, 2) NOT NULL CHECK (neto = bruto - comision),
      pagada_en timestamptz,
      referencia text,
      deshecha_en timestamptz,
      version integer NOT NULL DEFAULT 1,
      CHECK ((pagada_en IS NULL) = (referencia IS NULL)),
      CHECK (pagada_en IS NULL OR deshecha_en IS NULL)
    )`);
    await runner.query('CREATE INDEX liquidaciones_de_vendedor ON liquidaciones (vendedor_id, id DESC)');
    await runner.query(`CREATE INDEX liquidaciones_por_pagar ON liquidaciones (id DESC)
      WHERE pagada_en IS NULL AND deshecha_en IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE liquidaciones');
  }
}
