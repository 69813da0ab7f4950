import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexOnline } from '../online-index.ts';

/** Each order of the catalogue. */
const ORDERS = {
  fecha: 'fecha DESC, id DESC',
  precio: 'precio, id',
  nombre: 'nombre_orden COLLATE "C", id',
} as const;

/**
 * What is compared stands behind the order as part of the key: PostgreSQL then compares it within the index, and reads of the
 * table the page's rows alone. Included columns it would compare in the table's rows.
 */
const COMPARED = 'marca, modelo, envio, estado, pausada';

const INDEXES = Object.entries(ORDERS).flatMap(([name, order]): [name: string, columns: string][] => [
  [`publicaciones_filtradas_por_${name}`, `${order}, ubicacion, ${COMPARED}`],
  [`publicaciones_de_lugar_por_${name}`, `ubicacion, ${order}, ${COMPARED}`],
]);

/** Pages that are filtered and not searched (ADR 55): an index of each order, and one of each place in each order. */
export class IndicesDeFiltros1763000000172 implements MigrationInterface {
  /** CONCURRENTLY cannot run in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of INDEXES) {
      await createIndexOnline(runner, name, `ON publicaciones (${columns}) WHERE borrada_en IS NULL`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
