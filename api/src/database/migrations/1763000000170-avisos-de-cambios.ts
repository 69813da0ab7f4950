import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What changed is told to every process on the channel `cambios` (ADR 0052): `catalogo` for listings, `miembros` for what only
 * the logged-in see of them, `sesiones:` and the ids of sessions that ended or were renewed, `sesiones` where they are many.
 * A statement is one notice, however many rows it has; equal notices of a transaction are one.
 */
export class AvisosDeCambios1763000000170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION avisar_cambio() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('cambios', TG_ARGV[0]);
        RETURN NULL;
      END $$;

      CREATE FUNCTION avisar_sesiones() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE ids text;
      BEGIN
        SELECT string_agg(id::text, ',') INTO ids FROM viejas;
        IF ids IS NOT NULL THEN
          -- A notice holds 8000 bytes.
          PERFORM pg_notify('cambios', CASE WHEN length(ids) < 4000 THEN 'sesiones:' || ids ELSE 'sesiones' END);
        END IF;
        RETURN NULL;
      END $$;

      CREATE TRIGGER publicaciones_aviso AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON publicaciones
        FOR EACH STATEMENT EXECUTE FUNCTION avisar_cambio('catalogo');
      CREATE TRIGGER usuarios_aviso AFTER UPDATE OF nombre_local, tipo_cuenta OR TRUNCATE ON usuarios
        FOR EACH STATEMENT EXECUTE FUNCTION avisar_cambio('miembros');
      CREATE TRIGGER sesiones_aviso_borradas AFTER DELETE ON sesiones
        REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION avisar_sesiones();
      CREATE TRIGGER sesiones_aviso_cambiadas AFTER UPDATE ON sesiones
        REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION avisar_sesiones();
      CREATE TRIGGER sesiones_aviso_vaciadas AFTER TRUNCATE ON sesiones
        FOR EACH STATEMENT EXECUTE FUNCTION avisar_cambio('sesiones');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER publicaciones_aviso ON publicaciones;
      DROP TRIGGER usuarios_aviso ON usuarios;
      DROP TRIGGER sesiones_aviso_borradas ON sesiones;
      DROP TRIGGER sesiones_aviso_cambiadas ON sesiones;
      DROP TRIGGER sesiones_aviso_vaciadas ON sesiones;
      DROP FUNCTION avisar_sesiones();
      DROP FUNCTION avisar_cambio();
    `);
  }
}
