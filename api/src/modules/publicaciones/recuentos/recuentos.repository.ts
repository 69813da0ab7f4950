import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import { ReadCoalescer } from '../../../database/database-time-budget.ts';
import { type CatalogoSearch, isUnfiltered, listed, Params, type Statement } from '../catalogo/criteria.ts';
import { matchesOf } from '../catalogo/query-plan.ts';
import { CatalogoReads } from '../publicaciones.repository.ts';

/** Visible listings by value of each filter. */
export interface FilterCount extends Record<Filter, string> {
  publicaciones: number;
}

export type Filter = 'marca' | 'modelo' | 'ubicacion' | 'envio' | 'estado';

/** Counts stop here (ADR 55). */
export const MAX_COUNTED = 1_000;

/** Counts of listings. */
@Injectable()
export class RecuentosRepository {
  private readonly totals = new ReadCoalescer<{ total: number }[]>();

  constructor(
    private readonly database: Database,
    private readonly reads: CatalogoReads,
  ) {}

  /** Listings of a search on all pages; `MAX_COUNTED` + 1 when there are more. */
  async total(query: CatalogoSearch): Promise<number> {
    const reading = this.reads.from(query.vista);
    const { sql, params } = totalStatement(query);
    const key = JSON.stringify([query.vista, reading.source, sql, params]);
    const rows = await this.totals.run(key, () => reading.query<{ total: number }>(sql, params));
    return rows[0]?.total ?? 0;
  }

  /** Visible listings by value of each filter, from one index-only scan. */
  filterCounts(): Promise<FilterCount[]> {
    return this.database.query(
      `SELECT marca, modelo, ubicacion, CASE WHEN envio THEN 'si' ELSE 'no' END AS envio, estado, count(*) AS publicaciones
       FROM publicaciones WHERE borrada_en IS NULL AND NOT pausada GROUP BY 1, 2, 3, 4, 5`,
    );
  }
}

function totalStatement(query: CatalogoSearch): Statement {
  const most = MAX_COUNTED + 1;
  const params = new Params();
  const rows = isUnfiltered(query)
    ? `SELECT 1 FROM publicaciones p WHERE ${listed(query).join(' AND ')} LIMIT ${most}`
    : matchesOf(query, { columns: '1', most }, params);
  return { sql: `SELECT count(*) AS total FROM (${rows}) AS found`, params: params.values };
}
