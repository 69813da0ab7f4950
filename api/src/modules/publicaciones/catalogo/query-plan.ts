import { publicacionFrom, publicacionRow } from '../publicacion.mapper.ts';
import {
  bucketKeys,
  type CatalogoSearch,
  type Criteria,
  cursorOf,
  indexConditions,
  isUnfiltered,
  KEYS,
  listed,
  ORDERING,
  type Ordering,
  Params,
  rowConditions,
  type Statement,
  sampleConditions,
  selectivity,
  type Term,
} from './criteria.ts';

/**
 * Aggregates a page into one row `{ json, tag, found, last }`: the listings' JSON array, their versions, the number of
 * rows found, and the id of the last listing of a full page.
 * @param numbered selects rows `{ id, row, tag, n }`: at most `limite` and one more, which shows that another page
 * follows. `order` and `n` give the same order
 */
function aggregateRow(numbered: string, { limite, order }: { limite: number; order: string }): string {
  const joined = (what: string, sign: string) =>
    `coalesce(string_agg(${what}, '${sign}' ORDER BY ${order}) FILTER (WHERE n <= ${limite}), '')`;
  return `SELECT '[' || ${joined('row', ',')} || ']' AS json, ${joined('tag', ' ')} AS tag,
      count(*) AS found, max(id) FILTER (WHERE n = ${limite}) AS last
    FROM (${numbered}) AS numerada`;
}

/**
 * A page without search terms, along an index in its order (ADR 55): one row as `aggregateRow` makes it. The indexes cover all
 * compared columns, so that only the page's rows are read from the table.
 */
export function indexPage({ vista, limite, ...query }: CatalogoSearch): Statement {
  const params = new Params();
  const ordering = ORDERING[query.filters.orden ?? 'recent'];
  const { key, direction } = ordering;
  const cursor = query.after === null ? null : cursorOf({ ...query, ordering }, params.add(query.after), params);
  const conditions = and(listed(query), rowConditions(query, params), afterCursor({ cursor, ordering }));
  const order = orderOf({ ordering });
  const rows = `SELECT * FROM publicaciones p WHERE ${conditions} ${order} LIMIT ${limite + 1}`;
  const numbered = `SELECT ${key} AS clave, ${publicacionRow(vista)}, row_number() OVER (${order}) AS n
    FROM ${publicacionFrom(vista, `(${rows})`)}`;
  const sql = aggregateRow(numbered, { limite, order: `clave ${direction}, id ${direction}` });
  return { sql, params: params.values };
}

/** A page found bucket by bucket. */
interface BucketedPage extends PageCriteria {
  /** Parameters of the index lookup in each bucket: arrays of keys. */
  keys: readonly string[];
}

/**
 * Scans the index of the sort order. If the scan does not fill the page, the statement collects matches bucket by bucket.
 * `isFar`: the first match may be far from the start of the order, for example in the order by name. Scan and collection
 * then begin at the first bucket with a match.
 */
function bucketScan(page: BucketedPage, isFar: boolean, params: Params): string {
  const { ordering, rows, scan, keys } = page;
  const first = `primera AS MATERIALIZED (
      SELECT c.bucket FROM (SELECT * FROM claves ORDER BY bucket ${ordering.direction}) AS c CROSS JOIN LATERAL (
        SELECT FROM publicaciones p WHERE ${and(listed(page), bucketConditions(keys))} LIMIT 1
      ) AS una ORDER BY c.bucket ${ordering.direction} LIMIT 1
    ),`;
  const from = isFar ? [`c.bucket ${ordering.direction === 'ASC' ? '>=' : '<='} (SELECT f.bucket FROM primera f)`] : [];
  return `WITH RECURSIVE ${buckets(page)},
    ${isFar ? first : ''}
    recorrida AS MATERIALIZED (
      SELECT p.id FROM (
        SELECT p.id, ${ordering.key} AS clave, ${COMPARED_COLUMNS} FROM publicaciones p
        WHERE ${and(listed(page), isFar ? [startOf(page)] : afterCursor(page))} ${orderOf(page)} LIMIT ${scan}
      ) AS p WHERE ${and(rowConditions(page, params))}
      ORDER BY p.clave ${ordering.direction}, p.id ${ordering.direction} LIMIT ${rows}
    ),
    incompleta AS MATERIALIZED (SELECT count(*) < ${rows} AS es FROM recorrida),
    ${bucketPage(page, from, params)},
    ids AS (SELECT id FROM recorrida WHERE NOT (SELECT es FROM incompleta) UNION ALL SELECT id FROM por_piezas)`;
}

/**
 * The plan if few matches are expected: it collects all matches and sorts them. The estimate may be too low. If there are
 * more than `most` matches, the statement collects them bucket by bucket instead.
 */
function collectOrBucketScan(page: BucketedPage, most: number, params: Params): string {
  const { direction } = page.ordering;
  return `WITH RECURSIVE ${buckets(page)},
    todas AS MATERIALIZED (
      SELECT * FROM (${chosen(page, { keys: page.keys.map((key) => `${KEYS} && ${key}`), more: [] }, params)}) AS una LIMIT ${most + 1}
    ),
    incompleta AS MATERIALIZED (SELECT count(*) > ${most} AS es FROM todas),
    ${bucketPage(page, [], params)},
    ids AS (
      (SELECT p.id FROM todas p WHERE NOT (SELECT es FROM incompleta)
        ORDER BY p.clave ${direction}, p.id ${direction} LIMIT ${page.rows})
      UNION ALL SELECT id FROM por_piezas
    )`;
}

/** CTE `claves`: the order's buckets after the cursor, each found from the previous one, with its keys. */
function buckets(page: BucketedPage): string {
  const { ordering, keys } = page;
  const next = (condition: string[]) =>
    `SELECT ${ordering.buckets.of} FROM publicaciones p WHERE ${and(condition)} ${orderOf(page)} LIMIT 1`;
  // The database's default collation, with which the index was built.
  const ending = `'|${ordering.buckets.letter}' || c.bucket::text COLLATE "default"`;
  const columns = keys.map((key, i) => `ARRAY(SELECT k || ${ending} FROM unnest(${key}) AS k) AS claves_${i}`);
  return `piezas (bucket) AS (
      (${next([...listed(page), ...afterCursor(page)])})
      UNION ALL
      SELECT n.bucket FROM piezas c CROSS JOIN LATERAL (${next([...listed(page), ordering.buckets.afterCursor('c.bucket')])}) AS n (bucket)
    ),
    claves AS (SELECT c.bucket, ${columns.join(', ')} FROM piezas c)`;
}

/** CTE `por_piezas`: the page if the scan is `incompleta`. Each bucket is read and sorted separately. */
function bucketPage(page: BucketedPage, from: string[], params: Params): string {
  const { direction } = page.ordering;
  return `por_piezas AS (
      SELECT t.id FROM (SELECT * FROM claves ORDER BY bucket ${direction}) AS c CROSS JOIN LATERAL (
        SELECT una.id, una.clave FROM (
          ${chosen(page, { keys: bucketConditions(page.keys), more: [] }, params)}
        ) AS una ORDER BY una.clave ${direction}, una.id ${direction} LIMIT ${page.rows}
      ) AS t WHERE ${and(['(SELECT es FROM incompleta)'], from)}
      ORDER BY c.bucket ${direction}, t.clave ${direction}, t.id ${direction} LIMIT ${page.rows}
    )`;
}

/** Columns and limit of a count. */
interface CountOptions {
  columns: string;
  /** Maximum matches to count. */
  most: number;
}

/** Maximum rows scanned for a count before matches are collected. */
const MAX_SCANNED = 20_000;

/**
 * Matches in any order, up to a maximum: by a scan if that probably suffices, otherwise month by month, so that a frequent
 * word is not read to its end.
 */
export function matchesOf(wanted: Criteria, { columns, most }: CountOptions, params: Params): string {
  const keys = (bucketKeys(wanted, params)?.keys ?? []).map((key) => key());
  const page = { ...wanted, keys, ordering: ORDERING.recent, after: null, cursor: null, scan: MAX_SCANNED, rows: most };
  const met = and(rowConditions(wanted, params));
  const ready = keys.length === 0 ? 'WITH' : `WITH RECURSIVE ${buckets(page)},`;
  const rows =
    keys.length === 0
      ? `SELECT ${columns} FROM publicaciones p WHERE ${and(listed(wanted), sampleConditions(wanted, params))}`
      : `SELECT ${columns} FROM (SELECT * FROM claves) AS c CROSS JOIN LATERAL (
          SELECT p.id, ${COMPARED_COLUMNS} FROM publicaciones p WHERE ${and(listed(wanted), bucketConditions(keys))} OFFSET 0
        ) AS p WHERE ${met}`;
  if (keys.length > 0 && most > MAX_SCANNED * selectivity(wanted)) {
    return `${ready.slice(0, -1)} ${rows} LIMIT ${most}`;
  }
  return `${ready} recorrida AS MATERIALIZED (
      SELECT ${columns} FROM (
        SELECT p.id, ${COMPARED_COLUMNS} FROM publicaciones p WHERE ${and(listed(wanted))} ${orderOf(page)} LIMIT ${page.scan}
      ) AS p WHERE ${met} LIMIT ${most}
    ), incompleta AS MATERIALIZED (SELECT count(*) < ${most} AS es FROM recorrida)
    SELECT ${columns} FROM recorrida WHERE NOT (SELECT es FROM incompleta)
    UNION ALL (${rows} AND (SELECT es FROM incompleta) LIMIT ${most})`;
}

const bucketConditions = (keys: readonly string[]) => keys.map((_, i) => `${KEYS} && c.claves_${i}`);

/** After the cursor and not before the first bucket. One comparison, because an index scan has one start. */
function startOf({ ordering: { key, direction, buckets: order }, after }: PageCriteria): string {
  const start = `SELECT ${order.start('f.bucket')} FROM primera f`;
  const from =
    after === null
      ? start
      : `SELECT CASE WHEN f.bucket = ${order.of} THEN ${key} ELSE s.clave END, CASE WHEN f.bucket = ${order.of} THEN p.id
           ELSE s.id END
         FROM primera f, LATERAL (SELECT ${order.start('f.bucket')}) AS s (clave, id), publicaciones p WHERE p.id = ${after}`;
  return `(${key}, p.id) ${direction === 'ASC' ? '>' : '<'} (${from})`;
}

/** Criteria of a page; its statement returns ids. */
interface PageCriteria extends Criteria {
  ordering: Ordering;
  /** Placeholder of the previous page's last id; null on the first page. */
  after: string | null;
  /** Statement for the key and id to start after; null on the first page. */
  cursor: string | null;
  /** Rows to scan before matches are collected. */
  scan: number;
  /** Rows of the page. */
  rows: number;
}

/** Index scan in page order: without conditions, or for one seller's rows. */
function indexScan(page: PageCriteria, params: Params): string {
  return `WITH ids AS (SELECT p.id FROM publicaciones p WHERE ${and(listed(page), afterCursor(page), rowConditions(page, params))}
    ${orderOf(page)} LIMIT ${page.rows})`;
}

/** Collects all matches by the key index and sorts them: for few matches. */
function collect(page: PageCriteria, params: Params): string {
  return `WITH ${all(page, params)},
    ids AS (SELECT p.id FROM todas p ORDER BY p.clave ${page.ordering.direction}, p.id ${page.ordering.direction}
      LIMIT ${page.rows})`;
}

/**
 * Scans the order's index up to a limit. If the page is not full then, matches are few and are collected by the key index.
 */
function scanThenCollect(page: PageCriteria, params: Params): string {
  return `WITH ${scan(page, afterCursor(page), params)}, ${withAll(page, params)}`;
}

/** CTE `ids`: the scan's matches, or the first of all matches. */
function withAll(page: PageCriteria, params: Params): string {
  const { direction } = page.ordering;
  return `${all(page, params, '(SELECT es FROM incompleta)')},
    ids AS (SELECT id FROM recorrida WHERE coincide AND NOT (SELECT es FROM incompleta) UNION ALL
      (SELECT p.id FROM todas p ORDER BY p.clave ${direction}, p.id ${direction} LIMIT ${page.rows}))`;
}

/**
 * Two CTEs. `recorrida`: the scan's matches, and the last scanned row if the scan reached its limit. `incompleta`: true
 * if the scan reached its limit before the page was full.
 */
function scan(page: PageCriteria, from: string[], params: Params): string {
  const { key, direction } = page.ordering;
  const order = `ORDER BY p.clave ${direction}, p.id ${direction}`;
  return `recorrida AS MATERIALIZED (
      SELECT p.id, p.n, p.coincide FROM (
        SELECT p.id, p.clave, p.n, (${and(rowConditions(page, params))}) AS coincide FROM (
          SELECT *, row_number() OVER (${order}) AS n FROM (
            SELECT p.id, ${key} AS clave, ${COMPARED_COLUMNS} FROM publicaciones p WHERE ${and(listed(page), from)}
            ${orderOf(page)} LIMIT ${page.scan}
          ) AS p
        ) AS p
      ) AS p WHERE p.coincide OR p.n = ${page.scan} ${order} LIMIT ${page.rows}
    ),
    incompleta AS MATERIALIZED (
      SELECT count(*) FILTER (WHERE coincide) < ${page.rows} AND coalesce(bool_or(n = ${page.scan}), false) AS es FROM recorrida
    )`;
}

/** CTE `todas`: every match. */
function all(page: PageCriteria, params: Params, condition?: string): string {
  const { conditions, words } = indexConditions(page, params);
  const row = chosen(page, { keys: conditions, more: condition === undefined ? [] : [condition] }, params);
  const rows =
    words === undefined
      ? row
      : `SELECT DISTINCT una.id, una.clave FROM unnest(${words}) AS w CROSS JOIN LATERAL (${row} OFFSET 0) AS una
          ${condition === undefined ? '' : `WHERE ${condition}`}`;
  return `todas AS MATERIALIZED (${rows})`;
}

/** Rows selected by these index keys and filtered by the other conditions; OFFSET 0 prevents the use of another index. */
function chosen(page: PageCriteria, { keys, more }: { keys: string[]; more: string[] }, params: Params): string {
  return `SELECT p.id, ${page.ordering.key} AS clave FROM (
      SELECT p.id, p.fecha, p.nombre_orden, p.borrada_en, p.pausada, ${COMPARED_COLUMNS} FROM publicaciones p
      WHERE ${and(['p.borrada_en IS NULL'], keys)} OFFSET 0
    ) AS p WHERE ${and(listed(page), afterCursor(page), rowConditions(page, params), more)}`;
}

const COMPARED_COLUMNS =
  'p.busqueda, p.marca, p.modelo, p.ubicacion, p.envio, p.estado, p.user_id, p.categoria, p.precio';
const orderOf = ({ ordering: { key, direction } }: Pick<PageCriteria, 'ordering'>) =>
  `ORDER BY ${key} ${direction}, p.id ${direction}`;
function afterCursor({ cursor, ordering: { key, direction } }: Pick<PageCriteria, 'cursor' | 'ordering'>): string[] {
  return cursor === null ? [] : [`(${key}, p.id) ${direction === 'ASC' ? '>' : '<'} (${cursor})`];
}

const and = (...conditions: string[][]) => conditions.flat().join(' AND ');

/** Row counts by which a plan is chosen. */
interface PlanThresholds {
  /** Up to this many matches are collected directly: reading them costs no more than a scan. */
  few: number;
  /** Shortest and longest scan. The indexes cover all compared columns: the longest takes some milliseconds. */
  minScan: number;
  maxScan: number;
  /** The same before a bucket scan. */
  minBucketScan: number;
  maxBucketScan: number;
  /** Maximum matches read from one bucket. */
  maxInBucket: number;
}

/** Measured at a million listings (ADR 55). */
const THRESHOLDS: PlanThresholds = {
  few: 400,
  minScan: 10_000,
  maxScan: 20_000,
  minBucketScan: 1_000,
  maxBucketScan: 6_000,
  maxInBucket: 1_500,
};

/** Above this share, reading a bucket's rows costs more than a scan over all rows. */
const MAX_BUCKET_SHARE = 0.08;
/** Below this share of a bucket's rows, most reads would be useless. */
const MIN_SHARE_OF_BUCKETS = 0.05;
/** Words above this share occur near the beginning of every order. */
const UBIQUITOUS_SHARE = 0.3;

/** A scan is long enough for this many pages of evenly spread matches. */
const PAGES_PER_SCAN = 4;

/** The beginning of the statement, up to the CTE `ids` with the page's ids. */
function choosePlan(page: Omit<PageCriteria, 'scan'>, params: Params, thresholds: PlanThresholds): string {
  const terms = withoutImplied(page.terms);
  const lead = rarest(terms);
  const share = selectivity({ ...page, terms });
  const sought = {
    ...page,
    terms,
    scan: scanLength(page.rows, share, { least: thresholds.minScan, most: thresholds.maxScan }),
  };
  if (isUnfiltered(sought) || terms.some(({ spellings }) => spellings.length === 0)) return indexScan(sought, params);
  if (lead !== undefined && lead.times <= thresholds.few) return collect(sought, params);
  if (page.filters.user_id !== undefined && page.ordering.key === 'p.fecha') return indexScan(sought, params);
  return (
    (terms.length > 0 && bucketPlan(sought, { share, lead }, params, thresholds)) || scanThenCollect(sought, params)
  );
}

/** A bucket scan. Undefined without keys, or if other conditions are more selective. */
function bucketPlan(
  page: Omit<PageCriteria, 'scan'>,
  { share, lead }: { share: number; lead: Term | undefined },
  params: Params,
  thresholds: PlanThresholds,
): string | undefined {
  const found = bucketKeys(page, params);
  if (found === undefined || (found.share > MAX_BUCKET_SHARE && share < MIN_SHARE_OF_BUCKETS * found.share))
    return undefined;
  const listings = lead === undefined ? Number.POSITIVE_INFINITY : lead.times / lead.share;
  const { isMixed, isGrouped } = page.ordering.buckets;
  const isLong = found.share > MAX_BUCKET_SHARE || (isGrouped && found.share * listings > thresholds.maxInBucket);
  const most = isLong ? thresholds.maxScan : thresholds.maxBucketScan;
  const least = isLong && isGrouped ? most : isLong ? thresholds.minScan : thresholds.minBucketScan;
  const keys = found.keys.map((key) => key());
  const sought = { ...page, keys, scan: scanLength(page.rows, share, { least, most }) };
  if (share * listings <= thresholds.few / 2 && found.share * listings <= thresholds.maxInBucket) {
    return collectOrBucketScan(sought, thresholds.few, params);
  }
  return bucketScan(sought, !isMixed && found.rarest < UBIQUITOUS_SHARE, params);
}

/** Length of a scan. It is the shortest one if even the longest would hardly find a match. */
function scanLength(rows: number, share: number, { least, most }: { least: number; most: number }): number {
  const wanted = Math.ceil((PAGES_PER_SCAN * rows) / share);
  return wanted > PAGES_PER_SCAN * most ? least : Math.min(most, Math.max(least, wanted));
}

/** Drops a term implied by another: 'freno' implies 'fre'. */
function withoutImplied(terms: readonly Term[]): Term[] {
  const implies = (a: Term, b: Term) => a.spellings.every((one) => b.spellings.some((other) => one.includes(other)));
  return terms.filter(
    (term, i) => !terms.some((other, j) => i !== j && implies(other, term) && !(j > i && implies(term, other))),
  );
}

/** Rarest of the terms with known words. */
function rarest(terms: readonly Term[]): Term | undefined {
  return terms.filter(({ words }) => words !== null).sort((a, b) => a.times - b.times)[0];
}

/** Primary-key lookups in a loop; OFFSET 0 prevents another join plan. */
const ROWS_OF_IDS = `(SELECT fila.* FROM ids
  CROSS JOIN LATERAL (SELECT * FROM publicaciones p WHERE p.id = ids.id OFFSET 0) AS fila)`;

/**
 * One page, with one extra row when another page follows: `{ id, row, tag }`, `row` the listing's JSON as text. The page is
 * cut before it becomes JSON. The plan is fixed by the statement's shape, from the frequency of each term, because the
 * planner cannot estimate it (ADR 55). The cursor is an id, because a guest may sort by a price that the guest must not
 * see.
 */
export function catalogoPage(query: CatalogoSearch, thresholds = THRESHOLDS): Statement {
  const params = new Params();
  const ordering = ORDERING[query.filters.orden ?? 'recent'];
  const { key, direction } = ordering;
  const after = query.after === null ? null : params.add(query.after);
  const cursor = after === null ? null : cursorOf({ ...query, ordering }, after, params);
  const page = { ...query, ordering, after, cursor, rows: query.limite + 1 };
  const sql = `${choosePlan(page, params, thresholds)}
    SELECT ${publicacionRow(query.vista)}
    FROM ${publicacionFrom(query.vista, ROWS_OF_IDS)}
    ORDER BY ${key} ${direction}, p.id ${direction}`;
  return { sql, params: params.values };
}

/** The page as one row, by the cheapest plan. */
export function wholePage(query: CatalogoSearch): Statement {
  if (isIndexOnly(query)) return indexPage(query);
  const { sql, params } = catalogoPage(query);
  const numbered = `SELECT *, row_number() OVER () AS n FROM (${sql}) AS pagina`;
  return { sql: aggregateRow(numbered, { limite: query.limite, order: 'n' }), params };
}

/** True when an index holds the page's rows in order; one seller's rows are indexed by date only. */
export function isIndexOnly({ terms, filters, isSelective, car = 'own' }: CatalogoSearch): boolean {
  const others = [filters.categoria, filters.precio_desde, filters.precio_hasta];
  if (terms.length > 0 || car !== 'own' || others.some((value) => value !== undefined)) return false;
  return filters.user_id === undefined ? isSelective !== true : filters.orden === undefined;
}
