import { publicacionFrom, publicacionRow } from '../publicacion.mapper.ts';
import type { CatalogoSearch, Statement } from './catalogo-search.ts';
import { Params } from './conditions.ts';
import { asOneRow } from './one-row.ts';
import { ORDERING } from './ordering.ts';
import { straightPage } from './straight-page.ts';
import { SIZES, wayOf } from './way-choice.ts';

/** One after the other by their key, whatever the planner makes of how many they are: OFFSET 0 keeps it apart. */
const ROWS_OF_IDS = `(SELECT fila.* FROM ids
  CROSS JOIN LATERAL (SELECT * FROM publicaciones p WHERE p.id = ids.id OFFSET 0) AS fila)`;

/**
 * One page, a row more than `limite` where another page follows: `{ id, row, tag }`, `row` the listing's JSON as text.
 * The page is cut first and made into JSON after, so that what is not shown costs nothing. How it is found is settled by the
 * statement's shape, by how many listings hold each word, and never left to the planner, who cannot know (ADR 55).
 * The cursor is an id and no sort key, because a guest may sort by a price that the guest must not see.
 */
export function catalogoPage(query: CatalogoSearch, sizes = SIZES): Statement {
  const params = new Params();
  const ordering = ORDERING[query.filters.orden ?? 'recent'];
  const { key, direction } = ordering;
  const after = query.after === null ? null : params.add(query.after);
  const sql = `${wayOf({ ...query, ordering, after, rows: query.limite + 1 }, params, sizes)}
    SELECT ${publicacionRow(query.vista)}
    FROM ${publicacionFrom(query.vista, ROWS_OF_IDS)}
    ORDER BY ${key} ${direction}, p.id ${direction}`;
  return { sql, params: params.values };
}

/** The page as one row, by the way that costs least. */
export function wholePage(query: CatalogoSearch): Statement {
  if (isStraight(query)) return straightPage(query);
  const { sql, params } = catalogoPage(query);
  const numbered = `SELECT *, row_number() OVER () AS n FROM (${sql}) AS pagina`;
  return { sql: asOneRow(numbered, { limite: query.limite, order: 'n' }), params };
}

/** Whether an index holds the page's rows in their order; one seller's are only kept as they came. */
export function isStraight({ terms, filters, areScattered }: CatalogoSearch): boolean {
  if (terms.length > 0) return false;
  return filters.user_id === undefined ? areScattered !== true : filters.orden === undefined;
}
