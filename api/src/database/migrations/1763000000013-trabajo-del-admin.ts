import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the admin's day is made of, quick at 100 000 users and sales: what is pending, the history of a row, and the search
 * over sales with both parties in one text, so that each page and each count is one look at one index.
 */
export class TrabajoDelAdmin1763000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PENDIENTES);
    await runner.query(HISTORIAL);
    await runner.query(BUSQUEDA_DE_VENTAS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER ventas_de_parte_editada ON usuarios;
      DROP TRIGGER ventas_partes ON ventas;
      DROP FUNCTION anotar_parte_editada();
      DROP FUNCTION anotar_partes_de_venta();
      ALTER TABLE ventas DROP busqueda_con_partes;
      DROP INDEX auditoria_de_entidad;
      DROP INDEX auditoria_de_cambios;
      CREATE INDEX auditoria_entidad ON auditoria (entidad, entidad_id, fecha);
      DROP INDEX usuarios_con_documentos_pendientes;
      DROP INDEX ventas_con_pago_pendiente;
    `);
  }
}

const PENDIENTES = `
  CREATE INDEX usuarios_con_documentos_pendientes ON usuarios (id)
    WHERE (constancia_afip_id IS NOT NULL AND NOT aprobado_constancia_afip)
       OR (certificado_estudio_id IS NOT NULL AND NOT aprobado_certificado_estudio);
  CREATE INDEX ventas_con_pago_pendiente ON ventas (fecha DESC, id DESC)
    WHERE comprobante_id IS NOT NULL AND NOT pago_recibido;
`;

/** The times that passwords were shown are by far the most rows; a history of changes does not walk over them. */
const HISTORIAL = `
  DROP INDEX auditoria_entidad;
  CREATE INDEX auditoria_de_entidad ON auditoria (entidad, entidad_id, id);
  CREATE INDEX auditoria_de_cambios ON auditoria (entidad, entidad_id, id) WHERE accion <> 'contrasena_revelada';
`;

/**
 * PostgreSQL keeps the text, whichever way rows come in, also by the API of the version before. No lock is taken on the
 * parties, or purchases would wait for profiles: a sale made in the very moment in which a party changes its name can
 * keep the name of before in its search, until the next change.
 */
const BUSQUEDA_DE_VENTAS = `
  ALTER TABLE ventas ADD busqueda_con_partes text NOT NULL DEFAULT '';

  CREATE FUNCTION anotar_partes_de_venta() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.busqueda_con_partes := concat_ws(' ', texto_busqueda(NEW.nombre_producto),
      (SELECT busqueda_de_parte FROM usuarios WHERE id = NEW.comprador_id),
      (SELECT busqueda_de_parte FROM usuarios WHERE id = NEW.vendedor_id));
    RETURN NEW;
  END $$;
  CREATE TRIGGER ventas_partes BEFORE INSERT OR UPDATE OF nombre_producto, comprador_id, vendedor_id, busqueda_con_partes
    ON ventas FOR EACH ROW EXECUTE FUNCTION anotar_partes_de_venta();

  CREATE FUNCTION anotar_parte_editada() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE ventas SET busqueda_con_partes = '' WHERE comprador_id = NEW.id OR vendedor_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER ventas_de_parte_editada AFTER UPDATE ON usuarios
    FOR EACH ROW WHEN (OLD.busqueda_de_parte IS DISTINCT FROM NEW.busqueda_de_parte)
    EXECUTE FUNCTION anotar_parte_editada();

  UPDATE ventas SET busqueda_con_partes = '';
  CREATE INDEX ventas_busqueda_con_partes ON ventas USING gin (busqueda_con_partes gin_trgm_ops);
`;
