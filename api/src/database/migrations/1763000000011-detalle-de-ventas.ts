import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the admin's list of sales needs: an index in its order, the search over products and parties, and in the ledger
 * how much of a use of cashback came from coupons of sales that were unpaid at that moment.
 */
export class DetalleDeVentas1763000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ventas_recientes ON ventas (fecha DESC, id DESC);

      ALTER TABLE ventas ADD busqueda text NOT NULL GENERATED ALWAYS AS (texto_busqueda(nombre_producto)) STORED;
      CREATE INDEX ventas_busqueda ON ventas USING gin (busqueda gin_trgm_ops);

      ALTER TABLE usuarios ADD busqueda_de_parte text NOT NULL GENERATED ALWAYS AS (texto_busqueda(
        email || ' ' || nombre || ' ' || apellido || ' ' || telefono || ' ' || nombre_local
      )) STORED;
      CREATE INDEX usuarios_busqueda_de_parte ON usuarios USING gin (busqueda_de_parte gin_trgm_ops);

      -- The LIKE pattern of what holds a text, as the searches compare; what LIKE would read as a wildcard is taken as typed.
      CREATE FUNCTION patron_de_busqueda(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN '%' || regexp_replace(texto_busqueda(texto), '([\\\\%_])', '\\\\\\1', 'g') || '%';

      ALTER TABLE movimientos_cashback ADD de_impagas numeric(14, 2) NOT NULL DEFAULT 0
        CHECK (de_impagas >= 0 AND de_impagas <> 'NaN');
      CREATE INDEX movimientos_de_venta ON movimientos_cashback (venta_id);

      -- Of uses before this column, nobody wrote down what was paid then: what is paid today stands for it.
      UPDATE movimientos_cashback m
      SET de_impagas = greatest(0, -m.importe - greatest(0, m.saldo - m.importe - i.cupones))
      FROM (
        SELECT uso.id, coalesce(sum(v.cupon), 0) AS cupones
        FROM movimientos_cashback uso
        JOIN movimientos_cashback cupon
          ON cupon.usuario_id = uso.usuario_id AND cupon.id < uso.id AND cupon.motivo = 'cupon'
        JOIN ventas v ON v.id = cupon.venta_id AND NOT v.pago_recibido
        WHERE uso.motivo = 'cashback_usado'
        GROUP BY uso.id
      ) AS i
      WHERE i.id = m.id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX movimientos_de_venta;
      ALTER TABLE movimientos_cashback DROP de_impagas;
      DROP FUNCTION patron_de_busqueda(text);
      ALTER TABLE usuarios DROP busqueda_de_parte;
      ALTER TABLE ventas DROP busqueda;
      DROP INDEX ventas_recientes;
    `);
  }
}
