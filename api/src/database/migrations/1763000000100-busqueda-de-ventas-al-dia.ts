import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A party that changes its name or phone no longer rewrites the search text of all its sales in the same statement, which
 * from some 40 000 sales on never ended in time: the newest are rewritten at once, the others behind the change, a batch at
 * a time, by whoever calls `rehacer_busqueda_de_ventas` (ADR 0019). The API of the version before writes into the same queue.
 */
export class BusquedaDeVentasAlDia1763000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLA);
    await runner.query(LOTE);
    await runner.query(REHACER);
    await runner.query(ANOTAR);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(ANOTAR_COMO_ANTES);
    await runner.query(`
      DROP FUNCTION rehacer_busqueda_de_ventas(integer);
      DROP FUNCTION rehacer_lote_de_ventas(partes_editadas, integer);
      DROP TABLE partes_editadas;
    `);
  }
}

/**
 * Each edit is a row, so that two at once do not wait for one another. Two passes go over both sides, newest first: the
 * second finds the sales that were being written, with the name of before, while the first one passed.
 */
const COLA = `
  CREATE TABLE partes_editadas (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    usuario_id bigint NOT NULL,
    barrera xid8, -- whatever was being written when it was first looked at is older
    pasada smallint NOT NULL DEFAULT 1,
    lado text NOT NULL DEFAULT 'vendedor',
    fecha timestamptz NOT NULL DEFAULT 'infinity', -- of the last sale that was looked at, and its id
    venta_id bigint NOT NULL DEFAULT 0
  );
`;

/** Looks at the next sales of an edit, rewrites those whose text is another, and returns the edit as it then stands. */
const LOTE = `
  CREATE FUNCTION rehacer_lote_de_ventas(e partes_editadas, lote integer) RETURNS partes_editadas LANGUAGE plpgsql AS $$
  DECLARE
    ids bigint[];
  BEGIN
    IF e.lado = 'vendedor' THEN
      ids := ARRAY(SELECT id FROM ventas WHERE vendedor_id = e.usuario_id AND (fecha, id) < (e.fecha, e.venta_id)
        ORDER BY fecha DESC, id DESC LIMIT lote);
    ELSE
      ids := ARRAY(SELECT id FROM ventas WHERE comprador_id = e.usuario_id AND (fecha, id) < (e.fecha, e.venta_id)
        ORDER BY fecha DESC, id DESC LIMIT lote);
    END IF;
    UPDATE ventas v SET busqueda_con_partes = ''
    WHERE v.id = ANY (ids) AND v.busqueda_con_partes IS DISTINCT FROM concat_ws(' ', texto_busqueda(v.nombre_producto),
      (SELECT busqueda_de_parte FROM usuarios WHERE id = v.comprador_id),
      (SELECT busqueda_de_parte FROM usuarios WHERE id = v.vendedor_id));
    IF cardinality(ids) = lote THEN
      SELECT v.fecha, v.id INTO e.fecha, e.venta_id FROM ventas v WHERE v.id = ids[lote];
      RETURN e;
    END IF;
    IF e.lado = 'comprador' THEN
      e.pasada := e.pasada + 1;
    END IF;
    e.lado := CASE e.lado WHEN 'vendedor' THEN 'comprador' ELSE 'vendedor' END;
    e.fecha := 'infinity';
    e.venta_id := 0;
    RETURN e;
  END $$;
`;

/** One batch of the oldest edit that nobody else is at; false where there is none whose time has come. */
const REHACER = `
  CREATE FUNCTION rehacer_busqueda_de_ventas(lote integer) RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE
    e partes_editadas;
  BEGIN
    SELECT * INTO e FROM partes_editadas
    WHERE barrera IS NULL OR pasada = 1 OR pg_snapshot_xmin(pg_current_snapshot()) >= barrera
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
    IF e.pasada = 1 OR e.barrera IS NOT NULL THEN
      e := rehacer_lote_de_ventas(e, lote);
    END IF;
    IF e.pasada > 2 THEN
      DELETE FROM partes_editadas WHERE id = e.id;
    ELSE
      UPDATE partes_editadas SET barrera = coalesce(e.barrera, pg_current_xact_id()), pasada = e.pasada, lado = e.lado,
        fecha = e.fecha, venta_id = e.venta_id
      WHERE id = e.id;
    END IF;
    RETURN true;
  END $$;
`;

/** Of either side the newest two hundred at once, so that most edits are found in the moment in which they are made. */
const ANOTAR = `
  CREATE OR REPLACE FUNCTION anotar_parte_editada() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    e partes_editadas;
  BEGIN
    INSERT INTO partes_editadas (usuario_id) VALUES (NEW.id) RETURNING * INTO e;
    e := rehacer_lote_de_ventas(e, 200);
    e := rehacer_lote_de_ventas(e, 200);
    UPDATE partes_editadas SET pasada = e.pasada, lado = e.lado, fecha = e.fecha, venta_id = e.venta_id WHERE id = e.id;
    RETURN NULL;
  END $$;
`;

const ANOTAR_COMO_ANTES = `
  CREATE OR REPLACE FUNCTION anotar_parte_editada() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE ventas SET busqueda_con_partes = '' WHERE comprador_id = NEW.id OR vendedor_id = NEW.id;
    RETURN NULL;
  END $$;
`;
