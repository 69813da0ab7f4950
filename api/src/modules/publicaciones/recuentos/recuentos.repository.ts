import type { FacetaCampo } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import { SharedReads } from '../../../database/shared-reads.ts';
import type { CatalogoSearch, Statement } from '../catalogo/catalogo-search.ts';
import type { Vista } from '../publicacion.mapper.ts';
import { ReadingsRepository } from '../readings.repository.ts';
import type { Cell } from './known-cells.ts';
import { facetasStatement, totalStatement } from './recuento.query.ts';

/** A value of a facet and how many listings it leaves; without a facet, how many were looked at. */
export interface FacetaRow {
  campo: FacetaCampo | null;
  valor: string;
  cantidad: number;
}

/** Any constant: whoever adds up the changes of the cells asks for this lock. */
const FOLD_LOCK = 7_131_956;
/** Changes that are added up in one statement: well within its time. */
const BATCH = 5_000;

/** Counts of listings, of the cells that are kept ready (ADR 51) or of the listings themselves. */
@Injectable()
export class RecuentosRepository {
  private readonly totals = new SharedReads<{ total: number }[]>();
  private readonly facets = new SharedReads<FacetaRow[]>();

  constructor(
    private readonly database: Database,
    private readonly readings: ReadingsRepository,
  ) {}

  /** How many listings a search leaves, no further than one above `MOST_COUNTED` where they have to be counted one by one. */
  async total(query: CatalogoSearch): Promise<number> {
    const rows = await this.shared(this.totals, query.vista, totalStatement(query));
    return rows[0]?.total ?? 0;
  }

  /** The facets of a search, and how many listings they were taken of. By the guests' connections: a page goes before. */
  facetas(query: CatalogoSearch): Promise<FacetaRow[]> {
    return this.shared(this.facets, 'invitado', facetasStatement(query));
  }

  /**
   * Adds the oldest changes to their cells. Readers see them in one of the two places; who comes while another process does
   * it leaves it to that one.
   * @returns whether there may be more
   */
  fold(): Promise<boolean> {
    return this.database.transaction(async () => {
      const [lock] = await this.database.query<{ ours: boolean }[]>(`SELECT pg_try_advisory_xact_lock($1) AS ours`, [
        FOLD_LOCK,
      ]);
      if (lock?.ours !== true) return false;
      const rows = await this.database.query<{ taken: number }[]>(FOLD);
      return (rows[0]?.taken ?? 0) === BATCH;
    });
  }

  /** Every cell as it was last added up. */
  cells(): Promise<Cell[]> {
    return this.database.query(
      `SELECT marca, modelo, ubicacion, CASE WHEN envio THEN 'si' ELSE 'no' END AS envio, estado, pausada, publicaciones
       FROM celdas_de_publicaciones`,
    );
  }

  private shared<T>(reads: SharedReads<T[]>, vista: Vista, { sql, params }: Statement): Promise<T[]> {
    const reading = this.readings.from(vista);
    return reads.run(JSON.stringify([vista, reading.sharers, sql, params]), () => reading.query<T>(sql, params));
  }
}

const CELL = 'marca, modelo, ubicacion, envio, estado, pausada';
const FOLD = `
  WITH taken AS (
    DELETE FROM cambios_de_celdas WHERE id IN (SELECT id FROM cambios_de_celdas ORDER BY id LIMIT ${BATCH})
    RETURNING ${CELL}, publicaciones
  ), added AS (
    INSERT INTO celdas_de_publicaciones AS c (${CELL}, publicaciones)
    SELECT ${CELL}, sum(publicaciones) FROM taken GROUP BY ${CELL} HAVING sum(publicaciones) <> 0
    ON CONFLICT (${CELL}) DO UPDATE SET publicaciones = c.publicaciones + excluded.publicaciones
  ) SELECT count(*) AS taken FROM taken`;
