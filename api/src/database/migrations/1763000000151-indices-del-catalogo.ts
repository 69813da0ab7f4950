import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexOnline } from '../online-index.ts';

/** Name and definition of each index, all of them over listings that are not deleted. */
const INDEXES: readonly (readonly [name: string, definition: string])[] = [
  // The administrator sees paused listings too, which the public catalogue's indexes leave out.
  ['publicaciones_todas_recientes', '(fecha DESC, id DESC)'],
  ['publicaciones_todas_por_precio', '(precio, id)'],
  ['publicaciones_todas_por_nombre', '(nombre_orden, id)'],
  ['publicaciones_todas_por_marca', '(marca, modelo, fecha DESC, id DESC)'],
  // Whole words: what a search of one or two letters goes by, as three make the shortest trigram.
  ['publicaciones_palabras', 'USING gin (arreglo_de_palabras(busqueda))'],
];

/** Indexes for the administrator's catalogue and for searches of one or two letters, built while others write. */
export class IndicesDelCatalogo1763000000151 implements MigrationInterface {
  /** CONCURRENTLY cannot run in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The cost tells the planner to look into the index rather than to split the text of many listings.
    await runner.query(`
      CREATE OR REPLACE FUNCTION arreglo_de_palabras(texto text) RETURNS text[]
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
      BEGIN ATOMIC
        SELECT coalesce(array_agg(palabra), '{}') FROM palabras_de(texto) AS palabra;
      END`);
    for (const [name, definition] of INDEXES) {
      await createIndexOnline(runner, name, `ON publicaciones ${definition} WHERE borrada_en IS NULL`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query('DROP FUNCTION arreglo_de_palabras(text)');
  }
}
