import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An edit of a party sends a job in the place of a row of `partes_editadas`. What the release before has written into its own
 * queues is carried over by `recoger_trabajos_de_antes`, here and each minute for as long as one of its processes may run:
 * mail that is due (what it sends at the moment is not), edits of parties, proofs that nobody compares. Each row is either
 * its or ours, since both take it by writing it. `partes_editadas`, `correo_pendiente.intentos`, `.proximo_intento_en` and
 * the functions of 1763000000100 are that release's alone, and go with the next one.
 */
export class TrabajosEnCola1763000000184 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(REHACER);
    await runner.query(RECOGER);
    await runner.query(ANOTAR);
    await runner.query('SELECT recoger_trabajos_de_antes()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(ANOTAR_COMO_ANTES);
    await runner.query(`
      INSERT INTO partes_editadas (usuario_id)
      SELECT DISTINCT (data->>'usuarioId')::bigint FROM pgboss.job WHERE name = 'busqueda-de-ventas' AND state < 'completed';
      DELETE FROM pgboss.job WHERE name = 'busqueda-de-ventas';
      UPDATE correo_pendiente SET proximo_intento_en = now() WHERE proximo_intento_en = 'infinity';
      DROP FUNCTION recoger_trabajos_de_antes();
      DROP FUNCTION rehacer_ventas_de_parte(bigint, text, timestamptz, bigint, integer);
    `);
  }
}

/** Looks at the next sales of one side of a party, rewrites those whose text is another, and gives the last, unless it was the last. */
const REHACER = `
  CREATE FUNCTION rehacer_ventas_de_parte(parte bigint, lado text, desde_fecha timestamptz, desde_id bigint, lote integer)
  RETURNS TABLE (fecha timestamptz, id bigint) LANGUAGE plpgsql AS $$
  DECLARE
    ids bigint[];
  BEGIN
    IF lado = 'vendedor' THEN
      ids := ARRAY(SELECT v.id FROM ventas v WHERE v.vendedor_id = parte AND (v.fecha, v.id) < (desde_fecha, desde_id)
        ORDER BY v.fecha DESC, v.id DESC LIMIT lote);
    ELSE
      ids := ARRAY(SELECT v.id FROM ventas v WHERE v.comprador_id = parte AND (v.fecha, v.id) < (desde_fecha, desde_id)
        ORDER BY v.fecha DESC, v.id DESC LIMIT lote);
    END IF;
    UPDATE ventas v SET busqueda_con_partes = ''
    WHERE v.id = ANY (ids) AND v.busqueda_con_partes IS DISTINCT FROM concat_ws(' ', texto_busqueda(v.nombre_producto),
      (SELECT u.busqueda_de_parte FROM usuarios u WHERE u.id = v.comprador_id),
      (SELECT u.busqueda_de_parte FROM usuarios u WHERE u.id = v.vendedor_id));
    IF cardinality(ids) = lote THEN
      RETURN QUERY SELECT v.fecha, v.id FROM ventas v WHERE v.id = ids[lote];
    END IF;
  END $$;
`;

/** Of either side the newest two hundred at once, so that most edits are found in the moment in which they are made. */
const ANOTAR = `
  CREATE OR REPLACE FUNCTION anotar_parte_editada() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM rehacer_ventas_de_parte(NEW.id, 'vendedor', 'infinity', 0, 200);
    PERFORM rehacer_ventas_de_parte(NEW.id, 'comprador', 'infinity', 0, 200);
    PERFORM encolar_trabajo('busqueda-de-ventas', jsonb_build_object('usuarioId', NEW.id));
    RETURN NULL;
  END $$;
`;

/** A proof is kept for a moment for whoever took it in; one whose job waits, is done at the moment or failed is not sent again. */
const RECOGER = `
  CREATE FUNCTION recoger_trabajos_de_antes() RETURNS void LANGUAGE sql AS $$
    WITH correos AS (
      UPDATE correo_pendiente SET proximo_intento_en = 'infinity' WHERE id IN (
        SELECT id FROM correo_pendiente WHERE proximo_intento_en <= now() FOR UPDATE SKIP LOCKED
      ) RETURNING id
    ) SELECT encolar_trabajo('correo', jsonb_build_object('correoId', id)) FROM correos ORDER BY id;

    WITH partes AS (
      DELETE FROM partes_editadas WHERE id IN (SELECT id FROM partes_editadas FOR UPDATE SKIP LOCKED) RETURNING usuario_id
    ) SELECT encolar_trabajo('busqueda-de-ventas', jsonb_build_object('usuarioId', usuario_id))
    FROM (SELECT DISTINCT usuario_id FROM partes) AS p;

    SELECT encolar_trabajo('comprobantes-parecidos', jsonb_build_object('fileId', a.id)) FROM archivos a
    WHERE a.tipo = 'comprobante' AND NOT a.comparado AND a.fecha < now() - interval '5 minutes' AND NOT EXISTS (
      SELECT FROM pgboss.job j WHERE j.name = 'comprobantes-parecidos' AND (j.data->>'fileId')::bigint = a.id
        AND j.state <> 'completed'
    );
  $$;
`;

const ANOTAR_COMO_ANTES = `
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
