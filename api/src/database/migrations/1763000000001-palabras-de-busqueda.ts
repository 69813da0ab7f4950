import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every word that a listing can be found by, so that a mistyped one is compared with some thousands of words and not
 * with every listing. PostgreSQL keeps it, whichever way the rows come in. A word stays when its listings are gone.
 */
export class PalabrasDeBusqueda1763000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

      -- The words of a text as the search compares them: lower case, without accents, letters and digits only.
      CREATE FUNCTION palabras_de(texto text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      BEGIN ATOMIC
        SELECT DISTINCT palabra FROM regexp_split_to_table(texto_busqueda(texto), '[^[:alnum:]]+') AS palabra
        WHERE palabra <> '';
      END;

      CREATE TABLE palabras_de_busqueda (palabra text COLLATE "C" PRIMARY KEY);
      CREATE INDEX palabras_de_busqueda_partes ON palabras_de_busqueda USING gin (palabra gin_trgm_ops);

      -- In order, so that two writers of the same new words wait for one another and never in a circle.
      CREATE FUNCTION anotar_palabras_de_busqueda() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO palabras_de_busqueda
        SELECT palabra FROM (
          SELECT DISTINCT palabra COLLATE "C" AS palabra FROM nuevas, palabras_de(nuevas.busqueda) AS palabra
        ) AS w
        WHERE NOT EXISTS (SELECT FROM palabras_de_busqueda v WHERE v.palabra = w.palabra)
        ORDER BY palabra
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;

      CREATE TRIGGER publicaciones_palabras_nuevas AFTER INSERT ON publicaciones
        REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_palabras_de_busqueda();
      CREATE TRIGGER publicaciones_palabras_editadas AFTER UPDATE ON publicaciones
        REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_palabras_de_busqueda();

      INSERT INTO palabras_de_busqueda
      SELECT DISTINCT palabra COLLATE "C" FROM publicaciones p, palabras_de(p.busqueda) AS palabra;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER publicaciones_palabras_nuevas ON publicaciones;
      DROP TRIGGER publicaciones_palabras_editadas ON publicaciones;
      DROP FUNCTION anotar_palabras_de_busqueda();
      DROP TABLE palabras_de_busqueda;
      DROP FUNCTION palabras_de(text);
    `);
  }
}
