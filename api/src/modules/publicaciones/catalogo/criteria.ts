import type { Orden, PublicacionesQuery } from '@fluxpartes/contrato';
import type { Vista } from '../publicacion.mapper.ts';

/** Query of a catalogue page. */
export interface CatalogoSearch extends Criteria {
  vista: Vista;
  filters: Criteria['filters'] & Pick<PublicacionesQuery, 'orden'>;
  /** Id of the last listing of the previous page. */
  after: number | null;
  limite: number;
  /** The filters match few or scattered listings. An index scan in page order would then read too many rows. */
  isSelective?: boolean;
}

/** A statement and its parameters. */
export interface Statement {
  sql: string;
  params: unknown[];
}

/** A search term. */
export interface Term {
  /**
   * Spellings, letters and digits only. A listing must contain one of them as a substring; without one the term matches no
   * listing.
   */
  spellings: readonly string[];
  /** Whole words of listings that contain a spelling; null when they are too many. */
  words: readonly string[] | null;
  /** Occurrences of those words in listings; a lower bound when they are too many. */
  times: number;
  /** Share of all listings, from 0 to 1; a guess when they are too many. */
  share: number;
}

/** An order of the catalogue. Ties are broken by `id`, so that every order is total. */
export interface Ordering {
  /** First expression of each of the catalogue's three indexes; `p` is publicaciones. */
  key: string;
  direction: 'ASC' | 'DESC';
  /** Buckets of the order, stored together with words and filters in `claves_por_pieza`. */
  buckets: Buckets;
}

/**
 * Buckets of an order. They locate words that occur far from the order's beginning or far apart. `bucket` is the SQL
 * expression of a bucket.
 */
interface Buckets {
  /** Letter that marks this order's keys. */
  letter: string;
  /** True when a frequent word occurs in every bucket: a month's listings are of all kinds. */
  isMixed: boolean;
  /** True when similar listings share a bucket, as names do: one bucket may hold all matches of a word. */
  isGrouped: boolean;
  /** SQL expression of a row's bucket. */
  of: string;
  /** SQL condition for rows after a bucket. */
  afterCursor: (bucket: string) => string;
  /** Cursor (key and id) just before the rows of a bucket. */
  start: (bucket: string) => string;
}

const LAST_ID = '9223372036854775807';
const PRECIO = 'p.precio';
/** Byte order, so that a prefix of a name is a range of the order under any server collation. */
const NOMBRE = 'p.nombre_orden COLLATE "C"';
const BY_PRECIO = { letter: 'p', isMixed: false, isGrouped: false, of: 'cubeta_de_precio(p.precio)' };
const BY_NOMBRE = { letter: 'n', isMixed: false, isGrouped: true, of: 'left(p.nombre_orden, 3) COLLATE "C"' };

/** Upper bound of the names with this prefix. A name shorter than the prefix is its own bucket. */
const lastOf = (bucket: string) => `(CASE WHEN length(${bucket}) < 3 THEN ${bucket}
  ELSE ${bucket} || repeat(chr(1114111), 120) END)`;

/** Orders of the catalogue; the default is newest first. */
export const ORDERING: Record<Orden | 'recent', Ordering> = {
  recent: {
    key: 'p.fecha',
    direction: 'DESC',
    buckets: {
      ...{ letter: 'f', isMixed: true, isGrouped: false, of: 'mes_de_fecha(p.fecha)' },
      afterCursor: (bucket) => `p.fecha < inicio_de_mes(${bucket})`,
      start: (bucket) => `inicio_de_mes(${bucket} + 1), 0`,
    },
  },
  nombre: {
    key: NOMBRE,
    direction: 'ASC',
    buckets: {
      ...BY_NOMBRE,
      afterCursor: (bucket) => `${NOMBRE} > ${lastOf(bucket)}`,
      start: (bucket) => `${bucket}, 0`,
    },
  },
  '-nombre': {
    key: NOMBRE,
    direction: 'DESC',
    buckets: {
      ...BY_NOMBRE,
      afterCursor: (bucket) => `${NOMBRE} < ${bucket}`,
      start: (bucket) => `${lastOf(bucket)}, ${LAST_ID}`,
    },
  },
  precio: {
    key: PRECIO,
    direction: 'ASC',
    buckets: {
      ...BY_PRECIO,
      afterCursor: (bucket) => `${PRECIO} >= fin_de_cubeta(${bucket})`,
      start: (bucket) => `inicio_de_cubeta(${bucket}), 0`,
    },
  },
  '-precio': {
    key: PRECIO,
    direction: 'DESC',
    buckets: {
      ...BY_PRECIO,
      afterCursor: (bucket) => `${PRECIO} < inicio_de_cubeta(${bucket})`,
      start: (bucket) => `fin_de_cubeta(${bucket}), 0`,
    },
  },
};

/** Selective filters, and the letter of each in `claves_por_pieza`. */
const LETTERS = { user_id: 'v', modelo: 'o', ubicacion: 'u', marca: 'm' } as const;

/** With the listing's own car, only with a car of its compatibility list, or with any of them. */
export type CarMatch = 'own' | 'compatible' | 'any';

/** Conditions of a listing. */
export interface Criteria {
  /** Paused listings are visible to the admin, and to owners among their own. Deleted ones are never visible. */
  includesPausadas: boolean;
  filters: Pick<PublicacionesQuery, keyof typeof SHARE>;
  /** The cars that the filters `marca` and `modelo` are compared with; the listing's own car by default. */
  car?: CarMatch;
  /** Search terms; a listing must match all. */
  terms: readonly Term[];
}

/** Expression of the index `publicaciones_claves_por_pieza`, letter by letter; `p` is publicaciones. */
export const KEYS = `claves_por_pieza(p.busqueda, p.nombre_orden, p.precio, p.fecha, p.marca, p.modelo, p.ubicacion, p.user_id)`;

/** True without filters and terms. */
export function isUnfiltered({ filters, terms }: Criteria): boolean {
  const names = Object.keys(SHARE) as (keyof typeof SHARE)[];
  return terms.length === 0 && names.every((name) => filters[name] === undefined);
}

/** Typical share of listings that a filter leaves. */
const SHARE = {
  marca: 1 / 4,
  modelo: 1 / 17,
  ubicacion: 1 / 12,
  estado: 1 / 2,
  envio: 1 / 2,
  user_id: 1 / 100,
  categoria: 1 / 10,
  precio_desde: 1 / 2,
  precio_hasta: 1 / 2,
} as const;

/** The same for a car that a part fits. A listing fits more cars than its own. */
const SHARE_OF_CAR = { marca: 1 / 2, modelo: 1 / 5 } as const;

/** Expected share of matching listings, assuming independent conditions. */
export function selectivity({ filters, terms, car = 'own' }: Criteria): number {
  const share: Record<keyof typeof SHARE, number> = car === 'own' ? SHARE : { ...SHARE, ...SHARE_OF_CAR };
  const ofFilters = (Object.keys(SHARE) as (keyof typeof SHARE)[]).map((name) =>
    filters[name] === undefined ? 1 : share[name],
  );
  return [...ofFilters, ...terms.map(({ share }) => share)].reduce((product, share) => product * share, 1);
}

/** Parameters of a statement under construction. */
export class Params {
  constructor(readonly values: unknown[] = []) {}

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Conditions of visibility. */
export function listed({ includesPausadas }: Criteria): string[] {
  return includesPausadas ? ['p.borrada_en IS NULL'] : ['p.borrada_en IS NULL', 'NOT p.pausada'];
}

type EqualColumn = 'marca' | 'modelo' | 'ubicacion' | 'estado' | 'categoria';

const OWN_CAR = ['marca', 'modelo'] as const;

function equal(filters: Criteria['filters'], columns: readonly EqualColumn[], params: Params): string[] {
  return columns.flatMap((column) => {
    const value = filters[column];
    return value === undefined ? [] : [`p.${column} = ${params.add(value)}`];
  });
}

/**
 * Key and id of the cursor's listing, from which a page starts. Listings with the wanted car of their own precede the
 * compatible ones: of two cars' lists, only the one with the cursor starts at it.
 */
export function cursorOf({ filters, car, ordering }: Criteria & { ordering: Ordering }, after: string, params: Params) {
  const from = `FROM publicaciones p WHERE p.id = ${after}`;
  if (car === undefined || car === 'any') return `SELECT ${ordering.key}, p.id ${from}`;
  const own = equal(filters, OWN_CAR, params).join(' AND ');
  if (car === 'own') return `SELECT ${ordering.key}, p.id ${from} AND ${own}`;
  const start = (value: string, beginning: string) => `CASE WHEN ${own} THEN ${beginning} ELSE ${value} END`;
  return `SELECT ${start('p.fecha', "'infinity'")}, ${start('p.id', LAST_ID)} ${from}`;
}

/** Whether listings with the wanted car of their own precede the compatible ones. */
export function isOwnFirst({ filters }: Pick<CatalogoSearch, 'filters'>): boolean {
  return filters.orden === undefined && OWN_CAR.some((column) => filters[column] !== undefined);
}

/** Conditions of the filters, over columns that listings and counts share. */
function filterConditions({ filters, car = 'own' }: Criteria, params: Params): string[] {
  const conditions = equal(filters, ['ubicacion', 'estado', 'categoria'], params);
  const own = equal(filters, OWN_CAR, params);
  if (filters.envio !== undefined) conditions.push(filters.envio === 'si' ? 'p.envio' : 'NOT p.envio');
  conditions.push(...precioConditions(filters, params));
  if (own.length === 0 || car === 'own') return [...conditions, ...own];
  const isOwn = `(${own.join(' AND ')})`;
  const fits = compatibleWith(filters, params);
  return [...conditions, car === 'any' ? `(${isOwn} OR ${fits})` : `(NOT ${isOwn} AND ${fits})`];
}

function precioConditions({ precio_desde, precio_hasta }: Criteria['filters'], params: Params): string[] {
  const conditions: string[] = [];
  if (precio_desde !== undefined) conditions.push(`p.precio >= ${params.add(precio_desde)}`);
  if (precio_hasta !== undefined) conditions.push(`p.precio <= ${params.add(precio_hasta)}`);
  return conditions;
}

/**
 * Whether the compatibility list holds the car. Its text is in `busqueda`, which the indexes include, but a name can hold the
 * same words. Therefore only a row with the text is read.
 */
function compatibleWith({ marca, modelo }: Criteria['filters'], params: Params): string {
  const text = marca === undefined || modelo === undefined ? `${marca ?? modelo}` : `${marca} ${modelo}`;
  const list = params.add(JSON.stringify([{ marca, modelo }]));
  return `(p.busqueda LIKE ${params.add(`%${text.toLowerCase()}%`)}
    AND (SELECT auto.compatibilidad @> ${list}::jsonb FROM publicaciones auto WHERE auto.id = p.id))`;
}

/** Filters and terms as comparisons with a row's columns. */
export function rowConditions(wanted: Criteria, params: Params): string[] {
  const { filters, terms } = wanted;
  const conditions = filterConditions(wanted, params);
  if (filters.user_id !== undefined) conditions.push(`p.user_id = ${params.add(filters.user_id)}`);
  for (const term of terms) conditions.push(holds(term, params));
  return conditions;
}

/**
 * Conditions for counting up to a thousand matches: by the index if a condition is rare, otherwise by a sequential scan.
 */
export function sampleConditions(wanted: Criteria, params: Params): string[] {
  const rarest = keysOf(wanted, params).find(({ areMany }) => !areMany);
  if (rarest === undefined || rarest.share > MAX_INDEX_SHARE) return rowConditions(wanted, params);
  return [`${KEYS} && ${rarest.sql()}`, ...rowConditions(wanted, params)];
}

/** Above this share, a thousand matches are found sooner without the index. */
const MAX_INDEX_SHARE = 0.15;
/** Cost of a row in index entries. */
const ENTRIES_PER_ROW = 30;
/** Maximum words in one index lookup, because each found row is compared with all of them. */
const MAX_WORDS_PER_LOOKUP = 40;

/** If the other conditions leave a larger share than this, words beyond the maximum are looked up one by one. */
const SHARE_FOR_MANY = 0.06;

interface Key {
  share: number;
  areMany: boolean;
  /** The keys as an SQL array. */
  sql: () => string;
}

/**
 * Index conditions for few matches: the rarest key selects rows, then the other conditions filter them. `words`: words
 * beyond the maximum, each looked up as `w`.
 */
export function indexConditions(wanted: Criteria, params: Params): { conditions: string[]; words?: string } {
  const keys = keysOf(wanted, params);
  const few = keys.filter(({ areMany }) => !areMany);
  const together = few.reduce((product, { share }) => product * share, 1);
  const first = (together > SHARE_FOR_MANY ? keys.find(({ areMany }) => areMany) : undefined) ?? few[0];
  if (first === undefined) return { conditions: precioConditions(wanted.filters, params) };
  const conditions = worthwhileKeys(first, few).map(({ sql }) => `${KEYS} && ${sql()}`);
  if (first.areMany) return { conditions: [`${KEYS} && ARRAY[w]`, ...conditions], words: first.sql() };
  return { conditions: [`${KEYS} && ${first.sql()}`, ...conditions] };
}

/**
 * Keys to look up in each bucket, the rarest first, and the share of listings that they leave; undefined without a usable
 * key.
 */
export function bucketKeys(
  wanted: Criteria,
  params: Params,
): { keys: (() => string)[]; rarest: number; share: number } | undefined {
  const all = keysOf(wanted, params).filter(({ areMany }) => !areMany);
  const [first] = all;
  if (first === undefined) return undefined;
  const keys = [first, ...worthwhileKeys(first, all)];
  const share = keys.reduce((product, key) => product * key.share, 1);
  return { keys: keys.map(({ sql }) => sql), rarest: first.share, share };
}

/** Keys worth looking up beside the first: their entries cost less than the rows that they save. */
function worthwhileKeys(first: Key, keys: readonly Key[]): Key[] {
  let left = first.share;
  return keys.filter((key) => {
    const isWorth = key !== first && key.share < ENTRIES_PER_ROW * left * (1 - key.share);
    if (isWorth) left *= key.share;
    return isWorth;
  });
}

/** Available index keys, the rarest first. */
function keysOf({ filters, terms, car = 'own' }: Criteria, params: Params): Key[] {
  const ofFilters = (['user_id', 'modelo', 'ubicacion', 'marca'] as const)
    .filter((name) => filters[name] !== undefined && !(name === 'marca' && filters.modelo !== undefined))
    .map((name) => {
      const isCar = car !== 'own' && (name === 'marca' || name === 'modelo');
      // A compatible car is found by its last word, which `busqueda` holds.
      const word = isCar ? `${filters[name]}`.toLowerCase().split(' ').slice(-1) : [];
      const keys = [`=${LETTERS[name]}${filters[name]}`, ...word];
      return {
        share: isCar ? SHARE_OF_CAR[name] : SHARE[name],
        areMany: false,
        sql: () => `${params.add(keys)}::text[]`,
      };
    });
  const ofTerms = terms.map((term) => {
    const areMany = term.words === null || term.words.length > MAX_WORDS_PER_LOOKUP;
    return { share: term.share, areMany, sql: () => tokensOf(term, params) };
  });
  return [...ofFilters, ...ofTerms].sort((a, b) => a.share - b.share);
}

/** A term without a spelling matches no listing. */
function holds({ spellings }: Term, params: Params): string {
  const parts = spellings.map((spelling) => `p.busqueda LIKE ${params.add(`%${spelling}%`)}`);
  return parts.length === 0 ? 'false' : `(${parts.join(' OR ')})`;
}

function tokensOf({ spellings, words }: Term, params: Params): string {
  if (words !== null) return `${params.add(words)}::text[]`;
  const parts = spellings.map((spelling) => `v.palabra LIKE ${params.add(`%${spelling}%`)}`);
  return `ARRAY(SELECT v.palabra::text COLLATE "default" FROM palabras_de_busqueda v WHERE ${parts.join(' OR ')})`;
}
