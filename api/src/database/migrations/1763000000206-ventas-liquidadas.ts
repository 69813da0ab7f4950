import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each sale came to in its settlement. The key keeps a sale from being in two of them. */
export class VentasLiquidadas1763000000206 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE ventas_liquidadas (
      venta_id bigint PRIMARY KEY REFERENCES ventas,
      liquidacion_id bigint NOT NULL REFERENCES liquidaciones,
      bruto numeric(14, 2) NOT NULL CHECK (bruto >= 0 AND bruto <> 'NaN'),
      porcentaje integer NOT NULL CHECK (porcentaje BETWEEN 0 AND 100),
      comision numeric(14, 2) NOT NULL CHECK (comision >= 0 AND comision <> 'NaN'),
      neto numeric(14, 2) NOT NULL CHECK (neto = bruto - comision)
    )`);
    await runner.query('CREATE INDEX ventas_de_liquidacion ON ventas_liquidadas (liquidacion_id, venta_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ventas_liquidadas');
  }
}
