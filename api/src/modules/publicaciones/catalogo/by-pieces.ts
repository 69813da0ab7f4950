import { compared, counted, expectedShare, KEYS, listed, type Params, pieced, type Wanted } from './conditions.ts';
import { ORDERING } from './ordering.ts';
import { and, behind, COMPARED, chosen, orderOf, type PageSought } from './ways.ts';

/** A page that is found piece by piece of its order. */
export interface PageByPieces extends PageSought {
  /** What the index is asked for in each piece: parameters, arrays of keys. */
  keys: readonly string[];
}

/**
 * A walk along the order's index. Where it has not filled the page, the matches are gathered piece by piece, and none behind
 * the one that fills it. `isFar`: the words may stand far from the order's beginning, as a part's name does in the order of
 * names or of prices: then all of it begins with the first piece where they stand together.
 */
export function walkedByPieces(page: PageByPieces, isFar: boolean, params: Params): string {
  const { ordering, rows, walk, keys } = page;
  const first = `primera AS MATERIALIZED (
      SELECT c.piece FROM (SELECT * FROM claves ORDER BY piece ${ordering.direction}) AS c CROSS JOIN LATERAL (
        SELECT FROM publicaciones p WHERE ${and(listed(page), asked(keys))} LIMIT 1
      ) AS una ORDER BY c.piece ${ordering.direction} LIMIT 1
    ),`;
  const from = isFar ? [`c.piece ${ordering.direction === 'ASC' ? '>=' : '<='} (SELECT f.piece FROM primera f)`] : [];
  return `WITH RECURSIVE ${pieces(page)},
    ${isFar ? first : ''}
    recorrida AS MATERIALIZED (
      SELECT p.id FROM (
        SELECT p.id, ${ordering.key} AS clave, ${COMPARED} FROM publicaciones p
        WHERE ${and(listed(page), isFar ? [beginOf(page)] : behind(page))} ${orderOf(page)} LIMIT ${walk}
      ) AS p WHERE ${and(compared(page, params))}
      ORDER BY p.clave ${ordering.direction}, p.id ${ordering.direction} LIMIT ${rows}
    ),
    incompleta AS MATERIALIZED (SELECT count(*) < ${rows} AS es FROM recorrida),
    ${byPieces(page, from, params)},
    ids AS (SELECT id FROM recorrida WHERE NOT (SELECT es FROM incompleta) UNION ALL SELECT id FROM por_piezas)`;
}

/**
 * All that match, where they are expected to be few, put in order after. Words that stand together more often than others
 * are many all the same: then no more than `most` of them are read, and the page is gathered piece by piece.
 */
export function gatheredOrByPieces(page: PageByPieces, most: number, params: Params): string {
  const { direction } = page.ordering;
  return `WITH RECURSIVE ${pieces(page)},
    todas AS MATERIALIZED (
      SELECT * FROM (${chosen(page, { keys: page.keys.map((key) => `${KEYS} && ${key}`), more: [] }, params)}) AS una LIMIT ${most + 1}
    ),
    incompleta AS MATERIALIZED (SELECT count(*) > ${most} AS es FROM todas),
    ${byPieces(page, [], params)},
    ids AS (
      (SELECT p.id FROM todas p WHERE NOT (SELECT es FROM incompleta)
        ORDER BY p.clave ${direction}, p.id ${direction} LIMIT ${page.rows})
      UNION ALL SELECT id FROM por_piezas
    )`;
}

/** `claves`, each piece of the order behind the cursor, found one from the other, with its keys. */
function pieces(page: PageByPieces): string {
  const { ordering, keys } = page;
  const next = (condition: string[]) =>
    `SELECT ${ordering.pieces.of} FROM publicaciones p WHERE ${and(condition)} ${orderOf(page)} LIMIT 1`;
  // By the default's collation, which the index was made by.
  const ending = `'|${ordering.pieces.letter}' || c.piece::text COLLATE "default"`;
  const columns = keys.map((key, i) => `ARRAY(SELECT k || ${ending} FROM unnest(${key}) AS k) AS claves_${i}`);
  return `piezas (piece) AS (
      (${next([...listed(page), ...behind(page)])})
      UNION ALL
      SELECT n.piece FROM piezas c CROSS JOIN LATERAL (${next([...listed(page), ordering.pieces.behind('c.piece')])}) AS n (piece)
    ),
    claves AS (SELECT c.piece, ${columns.join(', ')} FROM piezas c)`;
}

/** `por_piezas`, the page where `incompleta`: each piece is read and put in order by itself. */
function byPieces(page: PageByPieces, from: string[], params: Params): string {
  const { direction } = page.ordering;
  return `por_piezas AS (
      SELECT t.id FROM (SELECT * FROM claves ORDER BY piece ${direction}) AS c CROSS JOIN LATERAL (
        SELECT una.id, una.clave FROM (
          ${chosen(page, { keys: asked(page.keys), more: [] }, params)}
        ) AS una ORDER BY una.clave ${direction}, una.id ${direction} LIMIT ${page.rows}
      ) AS t WHERE ${and(['(SELECT es FROM incompleta)'], from)}
      ORDER BY c.piece ${direction}, t.clave ${direction}, t.id ${direction} LIMIT ${page.rows}
    )`;
}

/** What is looked at of listings that are counted. */
export interface Counted {
  columns: string;
  /** Matches that are counted at the most. */
  most: number;
}

/** Rows of the order that are looked at one by one for a count, before the matches are gathered. */
const MOST_WALKED = 20_000;

/**
 * The matches themselves, so many at the most, in no order: by a walk where it can be expected to be enough, else month by
 * month, as what stands in many listings need not be read to its end.
 */
export function matchesOf(wanted: Wanted, { columns, most }: Counted, params: Params): string {
  const keys = (pieced(wanted, params)?.keys ?? []).map((key) => key());
  const page = { ...wanted, keys, ordering: ORDERING.recent, after: null, walk: MOST_WALKED, rows: most };
  const met = and(compared(wanted, params));
  const ready = keys.length === 0 ? 'WITH' : `WITH RECURSIVE ${pieces(page)},`;
  const rows =
    keys.length === 0
      ? `SELECT ${columns} FROM publicaciones p WHERE ${and(listed(wanted), counted(wanted, params))}`
      : `SELECT ${columns} FROM (SELECT * FROM claves) AS c CROSS JOIN LATERAL (
          SELECT ${COMPARED} FROM publicaciones p WHERE ${and(listed(wanted), asked(keys))} OFFSET 0
        ) AS p WHERE ${met}`;
  if (keys.length > 0 && most > MOST_WALKED * expectedShare(wanted)) {
    return `${ready.slice(0, -1)} ${rows} LIMIT ${most}`;
  }
  return `${ready} recorrida AS MATERIALIZED (
      SELECT ${columns} FROM (
        SELECT ${COMPARED} FROM publicaciones p WHERE ${and(listed(wanted))} ${orderOf(page)} LIMIT ${page.walk}
      ) AS p WHERE ${met} LIMIT ${most}
    ), incompleta AS MATERIALIZED (SELECT count(*) < ${most} AS es FROM recorrida)
    SELECT ${columns} FROM recorrida WHERE NOT (SELECT es FROM incompleta)
    UNION ALL (${rows} AND (SELECT es FROM incompleta) LIMIT ${most})`;
}

const asked = (keys: readonly string[]) => keys.map((_, i) => `${KEYS} && c.claves_${i}`);

/** Behind the cursor and not before the first piece; one comparison, as the index begins at one alone. */
function beginOf({ ordering: { key, direction, pieces: order }, after }: PageSought): string {
  const start = `SELECT ${order.start('f.piece')} FROM primera f`;
  const from =
    after === null
      ? start
      : `SELECT CASE WHEN f.piece = ${order.of} THEN ${key} ELSE s.clave END, CASE WHEN f.piece = ${order.of} THEN p.id
           ELSE s.id END
         FROM primera f, LATERAL (SELECT ${order.start('f.piece')}) AS s (clave, id), publicaciones p WHERE p.id = ${after}`;
  return `(${key}, p.id) ${direction === 'ASC' ? '>' : '<'} (${from})`;
}
