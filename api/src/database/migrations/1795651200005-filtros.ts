import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../create-index-concurrently.ts';

const ORDENES = [
  ['fecha', 'fecha DESC, id DESC'],
  ['precio', 'precio, id'],
  ['nombre', 'nombre_orden COLLATE "C", id'],
] as const;
const COMPARED = 'busqueda, marca, modelo, ubicacion, envio, estado, pausada, user_id';

/** A search compares category and price too: the indexes that it walks along include them. */
export class Filtros1795651200005 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, order] of ORDENES) {
      await createIndexConcurrently(
        runner,
        `publicaciones_recorridas_por_${name}`,
        index(order, `${COMPARED}, categoria, precio`),
      );
      await dropIndexConcurrently(runner, `publicaciones_en_orden_de_${name}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, order] of ORDENES) {
      await createIndexConcurrently(runner, `publicaciones_en_orden_de_${name}`, index(order, COMPARED));
      await dropIndexConcurrently(runner, `publicaciones_recorridas_por_${name}`);
    }
  }
}

const index = (order: string, included: string) =>
  `ON publicaciones (${order}) INCLUDE (${included}) WHERE borrada_en IS NULL`;
