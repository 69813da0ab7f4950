import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import { ReadCoalescer } from '../../../database/read-coalescer.ts';
import { matchesOf } from '../catalogo/by-pieces.ts';
import type { CatalogoSearch, Statement } from '../catalogo/catalogo-search.ts';
import { isFree, listed, Params } from '../catalogo/conditions.ts';
import { ReadingsRepository } from '../readings.repository.ts';
import type { FilterCount } from './filter-counts.ts';

/** Counts stop here (ADR 55). */
export const MOST_COUNTED = 1_000;

/** Counts of listings. */
@Injectable()
export class RecuentosRepository {
  private readonly totals = new ReadCoalescer<{ total: number }[]>();

  constructor(
    private readonly database: Database,
    private readonly readings: ReadingsRepository,
  ) {}

  /** How many listings a search leaves on all pages together; one above `MOST_COUNTED` where it is more. */
  async total(query: CatalogoSearch): Promise<number> {
    const reading = this.readings.from(query.vista);
    const { sql, params } = totalStatement(query);
    const key = JSON.stringify([query.vista, reading.source, sql, params]);
    const rows = await this.totals.run(key, () => reading.query<{ total: number }>(sql, params));
    return rows[0]?.total ?? 0;
  }

  /** How many listings in sight there are of each value of the filters: one look at an index of all. */
  filterCounts(): Promise<FilterCount[]> {
    return this.database.query(
      `SELECT marca, modelo, ubicacion, CASE WHEN envio THEN 'si' ELSE 'no' END AS envio, estado, count(*) AS publicaciones
       FROM publicaciones WHERE borrada_en IS NULL AND NOT pausada GROUP BY 1, 2, 3, 4, 5`,
    );
  }
}

function totalStatement(query: CatalogoSearch): Statement {
  const most = MOST_COUNTED + 1;
  const params = new Params();
  const rows = isFree(query)
    ? `SELECT 1 FROM publicaciones p WHERE ${listed(query).join(' AND ')} LIMIT ${most}`
    : matchesOf(query, { columns: '1', most }, params);
  return { sql: `SELECT count(*) AS total FROM (${rows}) AS found`, params: params.values };
}
