import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Prices that a listing gave up for a higher one, and until when it had them: whoever buys by a price seen just before must
 * not pay the rise out of their cashback. Written by the statement that raises the price, whoever sends it; an hour later
 * nobody asks for them.
 */
export class PreciosAnteriores1763000000190 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE precios_anteriores (
      publicacion_id bigint NOT NULL REFERENCES publicaciones (id) ON DELETE CASCADE,
      precio numeric(14,2) NOT NULL,
      hasta timestamptz NOT NULL DEFAULT clock_timestamp()
    )`);
    await runner.query('CREATE INDEX precios_anteriores_por_publicacion ON precios_anteriores (publicacion_id, hasta)');
    await runner.query(`CREATE FUNCTION anotar_precio_anterior() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO precios_anteriores (publicacion_id, precio) VALUES (OLD.id, OLD.precio);
        RETURN NULL;
      END $$`);
    await runner.query(`CREATE TRIGGER precio_anterior AFTER UPDATE OF precio ON publicaciones
      FOR EACH ROW WHEN (OLD.precio < NEW.precio) EXECUTE FUNCTION anotar_precio_anterior()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER precio_anterior ON publicaciones');
    await runner.query('DROP FUNCTION anotar_precio_anterior()');
    await runner.query('DROP TABLE precios_anteriores');
  }
}
