import type { PublicacionesQuery } from '@fluxpartes/contrato';
import type { Term } from './term.ts';

/** Filters that leave few of a catalogue, and the letter that stands for each in `claves_por_pieza`. */
const LETTERS = { user_id: 'v', modelo: 'o', ubicacion: 'u', marca: 'm' } as const;

/** What a listing has to meet. */
export interface Wanted {
  /** Paused listings are for the admin and, among their own, for their owner. Deleted ones are for nobody. */
  includesPausadas: boolean;
  filters: Pick<PublicacionesQuery, 'marca' | 'modelo' | 'ubicacion' | 'estado' | 'user_id' | 'envio'>;
  /** The searched words: a listing has to hold every one. */
  terms: readonly Term[];
}

/** The index `publicaciones_claves_por_pieza` is made over this, letter by letter; `p` is publicaciones. */
export const KEYS = `claves_por_pieza(p.busqueda, p.nombre_orden, p.precio, p.fecha, p.marca, p.modelo, p.ubicacion, p.user_id)`;

/** Whether every listing of the catalogue meets it. */
export function isFree({ filters, terms }: Wanted): boolean {
  const names = Object.keys(SHARE) as (keyof typeof SHARE)[];
  return terms.length === 0 && names.every((name) => filters[name] === undefined);
}

/** What a filter leaves of a catalogue, about. */
const SHARE = {
  marca: 1 / 4,
  modelo: 1 / 17,
  ubicacion: 1 / 12,
  estado: 1 / 2,
  envio: 1 / 2,
  user_id: 1 / 100,
} as const;

/** Which part of the listings can be expected to meet all of it, were no condition akin to another. */
export function expectedShare({ filters, terms }: Wanted): number {
  const ofFilters = (Object.keys(SHARE) as (keyof typeof SHARE)[]).map((name) =>
    filters[name] === undefined ? 1 : SHARE[name],
  );
  return [...ofFilters, ...terms.map(({ share }) => share)].reduce((product, share) => product * share, 1);
}

/** The parameters of a statement that is being written. */
export class Params {
  constructor(readonly values: unknown[] = []) {}

  /** Adds a value and returns its place. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** What is listed at all. */
export function listed({ includesPausadas }: Wanted): string[] {
  return includesPausadas ? ['p.borrada_en IS NULL'] : ['p.borrada_en IS NULL', 'NOT p.pausada'];
}

/** The condition of each filter that is set, by its name, over columns that listings and their counts have. */
export function filterConditions(filters: Wanted['filters'], values: unknown[]): Record<string, string> {
  const params = new Params(values);
  const conditions: Record<string, string> = {};
  for (const column of ['marca', 'modelo', 'ubicacion', 'estado'] as const) {
    const value = filters[column];
    if (value !== undefined) conditions[column] = `p.${column} = ${params.add(value)}`;
  }
  if (filters.envio !== undefined) conditions.envio = filters.envio === 'si' ? 'p.envio' : 'NOT p.envio';
  return conditions;
}

/** The filters and searched words as comparisons with a row's columns, for rows that are looked at one by one. */
export function compared({ filters, terms }: Wanted, params: Params): string[] {
  const conditions = Object.values(filterConditions(filters, params.values));
  if (filters.user_id !== undefined) conditions.push(`p.user_id = ${params.add(filters.user_id)}`);
  for (const term of terms) conditions.push(holds(term, params));
  return conditions;
}

/** The same for a look at some thousand of the matches: by the index where a condition is rare, else where they come. */
export function counted(wanted: Wanted, params: Params): string[] {
  const rarest = keysOf(wanted, params).find(({ areMany }) => !areMany);
  if (rarest === undefined || rarest.share > MOST_OF_INDEX) return compared(wanted, params);
  return [`${KEYS} && ${rarest.sql()}`, ...compared(wanted, params)];
}

/** Of more of the listings than this, a thousand are found sooner without the index. */
const MOST_OF_INDEX = 0.15;
/** Reading a row costs about as much as so many entries of the index. */
const ENTRIES_OF_ROW = 30;
/** Words that the index is asked for together: it compares each row that one of them stands in with all of them. */
const WORDS_AT_ONCE = 40;

/** More words than those are looked up one by one where all else leaves more of the listings than this. */
const SHARE_FOR_MANY = 0.06;

interface Key {
  share: number;
  areMany: boolean;
  /** The keys, as an array. */
  sql: () => string;
}

/**
 * What the index of keys is asked for where matches are few: what is rare chooses the rows, which are then `compared`.
 * `words`: these are so many that each is looked up by itself, as `w`.
 */
export function indexed(wanted: Wanted, params: Params): { conditions: string[]; words?: string } {
  const keys = keysOf(wanted, params);
  const few = keys.filter(({ areMany }) => !areMany);
  const together = few.reduce((product, { share }) => product * share, 1);
  const first = (together > SHARE_FOR_MANY ? keys.find(({ areMany }) => areMany) : undefined) ?? few[0];
  if (first === undefined) return { conditions: [] };
  const conditions = beside(first, few).map(({ sql }) => `${KEYS} && ${sql()}`);
  if (first.areMany) return { conditions: [`${KEYS} && ARRAY[w]`, ...conditions], words: first.sql() };
  return { conditions: [`${KEYS} && ${first.sql()}`, ...conditions] };
}

/**
 * What the index is asked for piece by piece of an order, the rarest first, and which part of the listings that can be
 * expected to leave; undefined where nothing that is wanted can be asked for so.
 */
export function pieced(
  wanted: Wanted,
  params: Params,
): { keys: (() => string)[]; rarest: number; share: number } | undefined {
  const all = keysOf(wanted, params).filter(({ areMany }) => !areMany);
  const [first] = all;
  if (first === undefined) return undefined;
  const keys = [first, ...beside(first, all)];
  const share = keys.reduce((product, key) => product * key.share, 1);
  return { keys: keys.map(({ sql }) => sql), rarest: first.share, share };
}

/** The keys that are worth asking for beside the first: reading their entries costs less than the rows that they save. */
function beside(first: Key, keys: readonly Key[]): Key[] {
  let left = first.share;
  return keys.filter((key) => {
    const isWorth = key !== first && key.share < ENTRIES_OF_ROW * left * (1 - key.share);
    if (isWorth) left *= key.share;
    return isWorth;
  });
}

/** What the index can be asked for, the rarest first. */
function keysOf({ filters, terms }: Wanted, params: Params): Key[] {
  const ofFilters = (['user_id', 'modelo', 'ubicacion', 'marca'] as const)
    .filter((name) => filters[name] !== undefined && !(name === 'marca' && filters.modelo !== undefined))
    .map((name) => ({
      share: SHARE[name],
      areMany: false,
      sql: () => `${params.add([`=${LETTERS[name]}${filters[name]}`])}::text[]`,
    }));
  const ofTerms = terms.map((term) => {
    const areMany = term.words === null || term.words.length > WORDS_AT_ONCE;
    return { share: term.share, areMany, sql: () => wordsOf(term, params) };
  });
  return [...ofFilters, ...ofTerms].sort((a, b) => a.share - b.share);
}

/** A word without a spelling is in no listing. */
function holds({ spellings }: Term, params: Params): string {
  const parts = spellings.map((spelling) => `p.busqueda LIKE ${params.add(`%${spelling}%`)}`);
  return parts.length === 0 ? 'false' : `(${parts.join(' OR ')})`;
}

function wordsOf({ spellings, words }: Term, params: Params): string {
  if (words !== null) return `${params.add(words)}::text[]`;
  const parts = spellings.map((spelling) => `v.palabra LIKE ${params.add(`%${spelling}%`)}`);
  return `ARRAY(SELECT v.palabra::text COLLATE "default" FROM palabras_de_busqueda v WHERE ${parts.join(' OR ')})`;
}
