import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexOnline } from '../online-index.ts';

const ACTIVE = 'WHERE NOT pausada AND borrada_en IS NULL';
const ALL = 'WHERE borrada_en IS NULL';

/** What nothing asks any more since the catalogue goes by the indexes of the migration before. */
const INDEXES: readonly (readonly [name: string, definition: string])[] = [
  ['publicaciones_busqueda', 'USING gin (busqueda gin_trgm_ops)'],
  ['publicaciones_palabras', `USING gin (arreglo_de_palabras(busqueda)) ${ALL}`],
  ['publicaciones_recientes', `(fecha DESC, id DESC) ${ACTIVE}`],
  ['publicaciones_por_precio', `(precio, id) ${ACTIVE}`],
  ['publicaciones_por_nombre', `(nombre_orden, id) ${ACTIVE}`],
  ['publicaciones_por_marca', `(marca, modelo, fecha DESC, id DESC) ${ACTIVE}`],
  ['publicaciones_por_ubicacion', `(ubicacion, fecha DESC, id DESC) ${ACTIVE}`],
  ['publicaciones_todas_recientes', `(fecha DESC, id DESC) ${ALL}`],
  ['publicaciones_todas_por_precio', `(precio, id) ${ALL}`],
  ['publicaciones_todas_por_nombre', `(nombre_orden, id) ${ALL}`],
  ['publicaciones_todas_por_marca', `(marca, modelo, fecha DESC, id DESC) ${ALL}`],
];

/**
 * Takes away eleven indexes that every write would go on paying for. A process of the release before serves on: its pages
 * go by the new indexes of the orders, its search of a rare word looks at the listings one by one until it is replaced.
 */
export class IndicesDeMas1763000000163 implements MigrationInterface {
  /** CONCURRENTLY cannot run in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0'); // it waits for readers that began before, and blocks nobody meanwhile
    try {
      for (const [name] of INDEXES) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    } finally {
      await runner.query('RESET lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of INDEXES) await createIndexOnline(runner, name, `ON publicaciones ${definition}`);
  }
}
