import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexOnline } from '../online-index.ts';

/**
 * The vocabulary by pairs of letters, as a trigram is longer than what one has typed at first, and by length, for slips:
 * a word with a digit is a code, of which a large catalogue has many, and nobody's slip.
 */
export class VocabularioPorLetras1763000000161 implements MigrationInterface {
  /** CONCURRENTLY cannot run in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION pares_de_letras(palabra text) RETURNS text[]
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
      BEGIN ATOMIC
        SELECT coalesce(array_agg(DISTINCT substr(palabra, i, 2)), '{}')
        FROM generate_series(1, length(palabra) - 1) AS i;
      END`);
    await createIndexOnline(
      runner,
      'palabras_de_busqueda_pares',
      'ON palabras_de_busqueda USING gin (pares_de_letras(palabra))',
    );
    await createIndexOnline(
      runner,
      'palabras_de_busqueda_largos',
      "ON palabras_de_busqueda (length(palabra)) WHERE palabra !~ '[0-9]'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS palabras_de_busqueda_largos');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS palabras_de_busqueda_pares');
    await runner.query('DROP FUNCTION IF EXISTS pares_de_letras(text)');
  }
}
