import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the admin's search for users runs over: name, surname, e-mail and DNI (specification, section 2). Kept by
 * PostgreSQL, so that the API of the version before, which does not know the column, keeps it right too.
 */
export class BusquedaDeUsuarios1763000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE usuarios ADD COLUMN busqueda text NOT NULL
        GENERATED ALWAYS AS (texto_busqueda(nombre || ' ' || apellido || ' ' || email || ' ' || dni)) STORED;
      CREATE INDEX usuarios_busqueda ON usuarios USING gin (busqueda gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usuarios DROP COLUMN busqueda');
  }
}
