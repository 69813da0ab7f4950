import { compared, indexed, listed, type Params, type Wanted } from './conditions.ts';
import type { Ordering } from './ordering.ts';

/** A page to be found: its rows' ids. */
export interface PageSought extends Wanted {
  ordering: Ordering;
  /** The id of the last row of the page before, as the statement has it; null on the first page. */
  after: string | null;
  /** Rows of the order that are looked at one by one before the matches are gathered. */
  walk: number;
  /** Rows wanted. */
  rows: number;
}

/** The order's own index, row by row: where nothing has to be met, or where the rows are one seller's. */
export function straight(page: PageSought, params: Params): string {
  return `WITH ids AS (SELECT p.id FROM publicaciones p WHERE ${and(listed(page), behind(page), compared(page, params))}
    ${orderOf(page)} LIMIT ${page.rows})`;
}

/** All that match, by the index of keys, put in order after: where they are few. */
export function gathered(page: PageSought, params: Params): string {
  return `WITH ${all(page, params)},
    ids AS (SELECT p.id FROM todas p ORDER BY p.clave ${page.ordering.direction}, p.id ${page.ordering.direction}
      LIMIT ${page.rows})`;
}

/**
 * A walk along the order's index that ends after so many rows. Where it has not filled the page, the matches are few, and
 * are gathered by the index of keys.
 */
export function walked(page: PageSought, params: Params): string {
  return `WITH ${walk(page, behind(page), params)}, ${withAll(page, params)}`;
}

/** `ids`: what the walk found, or else the first of all that match. */
function withAll(page: PageSought, params: Params): string {
  const { direction } = page.ordering;
  return `${all(page, params, '(SELECT es FROM incompleta)')},
    ids AS (SELECT id FROM recorrida WHERE coincide AND NOT (SELECT es FROM incompleta) UNION ALL
      (SELECT p.id FROM todas p ORDER BY p.clave ${direction}, p.id ${direction} LIMIT ${page.rows}))`;
}

/**
 * `recorrida`, what the walk finds, with the row that it ends at if it goes so far, and `incompleta`: whether it ended there
 * before the page was full.
 */
function walk(page: PageSought, from: string[], params: Params): string {
  const { key, direction } = page.ordering;
  const order = `ORDER BY p.clave ${direction}, p.id ${direction}`;
  return `recorrida AS MATERIALIZED (
      SELECT p.id, p.n, p.coincide FROM (
        SELECT p.id, p.clave, p.n, (${and(compared(page, params))}) AS coincide FROM (
          SELECT *, row_number() OVER (${order}) AS n FROM (
            SELECT p.id, ${key} AS clave, ${COMPARED} FROM publicaciones p WHERE ${and(listed(page), from)}
            ${orderOf(page)} LIMIT ${page.walk}
          ) AS p
        ) AS p
      ) AS p WHERE p.coincide OR p.n = ${page.walk} ${order} LIMIT ${page.rows}
    ),
    incompleta AS MATERIALIZED (
      SELECT count(*) FILTER (WHERE coincide) < ${page.rows} AND coalesce(bool_or(n = ${page.walk}), false) AS es FROM recorrida
    )`;
}

/** `todas`, every match. */
function all(page: PageSought, params: Params, condition?: string): string {
  const { conditions, words } = indexed(page, params);
  const row = chosen(page, { keys: conditions, more: condition === undefined ? [] : [condition] }, params);
  const rows =
    words === undefined
      ? row
      : `SELECT DISTINCT una.id, una.clave FROM unnest(${words}) AS w CROSS JOIN LATERAL (${row} OFFSET 0) AS una
          ${condition === undefined ? '' : `WHERE ${condition}`}`;
  return `todas AS MATERIALIZED (${rows})`;
}

/** The rows that these keys of the index choose and the rest of the page's conditions leave; apart, so that no other index
 * is read instead. */
export function chosen(page: PageSought, { keys, more }: { keys: string[]; more: string[] }, params: Params): string {
  return `SELECT p.id, ${page.ordering.key} AS clave FROM (
      SELECT p.id, p.fecha, p.precio, p.nombre_orden, p.borrada_en, p.pausada, ${COMPARED} FROM publicaciones p
      WHERE ${and(['p.borrada_en IS NULL'], keys)} OFFSET 0
    ) AS p WHERE ${and(listed(page), behind(page), compared(page, params), more)}`;
}

export const COMPARED = 'p.busqueda, p.marca, p.modelo, p.ubicacion, p.envio, p.estado, p.user_id';
export const orderOf = ({ ordering: { key, direction } }: PageSought) =>
  `ORDER BY ${key} ${direction}, p.id ${direction}`;
export function behind({ after, ordering: { key, direction } }: PageSought): string[] {
  if (after === null) return [];
  const from = `SELECT ${key}, p.id FROM publicaciones p WHERE p.id = ${after}`;
  return [`(${key}, p.id) ${direction === 'ASC' ? '>' : '<'} (${from})`];
}

export const and = (...conditions: string[][]) => conditions.flat().join(' AND ');
