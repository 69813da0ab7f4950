import type { FacetaCampo } from '@fluxpartes/contrato';
import { matchesOf } from '../catalogo/by-pieces.ts';
import type { CatalogoSearch, Statement } from '../catalogo/catalogo-search.ts';
import { filterConditions, Params } from '../catalogo/conditions.ts';

/** Beyond this, listings that no cell has ready are not counted on: nobody looks at so many. */
export const MOST_COUNTED = 1_000;
/** Matches of a search that facets are taken of. */
const MOST_IN_FACETAS = 5_000;

/** What each facet is read from, and its values as the filter of the same name has them. */
const FACETAS: readonly (readonly [campo: FacetaCampo, value: string])[] = [
  ['marca', 'marca'],
  ['modelo', 'modelo'],
  ['ubicacion', 'ubicacion'],
  ['envio', "CASE WHEN envio THEN 'si' ELSE 'no' END"],
  ['estado', 'estado'],
];

/** Whether the counts that are kept ready say it: they know the filters, and neither words nor sellers. */
export function isInCells({ filters, terms }: CatalogoSearch): boolean {
  return filters.user_id === undefined && terms.length === 0;
}

/** How many listings the filters leave, on all pages together: `{ total }`, one above `MOST_COUNTED` where it is more. */
export function totalStatement(query: CatalogoSearch): Statement {
  const params: unknown[] = [];
  if (isInCells(query)) {
    const conditions = [...visibleCells(query), ...Object.values(filterConditions(query.filters, params))];
    const sql = `SELECT coalesce(sum(publicaciones), 0)::bigint AS total FROM recuento_de_publicaciones p ${where(conditions)}`;
    return { sql, params };
  }
  const rows = matchesOf(query, { columns: '1', most: MOST_COUNTED + 1, more: [] }, new Params(params));
  return { sql: `SELECT count(*) AS total FROM (${rows}) AS found`, params };
}

/**
 * For each value of each facet how many listings it would leave under all other filters: `{ campo, valor, cantidad }`, the
 * most first. `campo` null has in `cantidad` one above what was looked at, where there is more.
 */
export function facetasStatement(query: CatalogoSearch): Statement {
  const params: unknown[] = [];
  const byCampo = filterConditions(query.filters, params);
  const facetas = FACETAS.map(([campo, value]) => {
    const others = Object.entries(byCampo).flatMap(([other, condition]) => (other === campo ? [] : [condition]));
    return `SELECT '${campo}' AS campo, ${value} AS valor, sum(n)::bigint AS cantidad FROM cells p ${where(others)} GROUP BY 2`;
  });
  const [cells, looked] = isInCells(query)
    ? [readyCells(query), '0']
    : [cellsOfMatches(query, Object.values(byCampo), params), '(SELECT count(*) FROM matches)'];
  const sql = `WITH ${cells}
    SELECT campo, valor, cantidad FROM (
      SELECT NULL AS campo, '' AS valor, ${looked} AS cantidad UNION ALL ${facetas.join(' UNION ALL ')}
    ) AS f WHERE campo IS NULL OR cantidad > 0 ORDER BY cantidad DESC, valor COLLATE "C"`;
  return { sql, params };
}

/** Whether what `facetasStatement` says with `campo` null is more than it looked at. */
export function isBeyondFacetas(looked: number): boolean {
  return looked > MOST_IN_FACETAS;
}

const CELL = 'marca, modelo, ubicacion, envio, estado';

function readyCells(query: CatalogoSearch): string {
  return `cells AS MATERIALIZED (
    SELECT ${CELL}, sum(publicaciones) AS n FROM recuento_de_publicaciones p ${where(visibleCells(query))} GROUP BY ${CELL})`;
}

/** A listing that two of the filters leave out is in nobody's count, so it does not use up what is looked at. */
function cellsOfMatches(query: CatalogoSearch, filters: readonly string[], params: unknown[]): string {
  const more =
    filters.length > 1 ? [`${filters.map((one) => `(${one})::int`).join(' + ')} >= ${filters.length - 1}`] : [];
  const wanted = { ...query, filters: { user_id: query.filters.user_id } };
  const rows = matchesOf(wanted, { columns: CELL, most: MOST_IN_FACETAS + 1, more }, new Params(params));
  return `matches AS MATERIALIZED (${rows}), cells AS MATERIALIZED (SELECT ${CELL}, count(*) AS n FROM matches GROUP BY ${CELL})`;
}

const visibleCells = ({ includesPausadas }: CatalogoSearch) => (includesPausadas ? [] : ['NOT p.pausada']);

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
}
