import type { Orden, PublicacionesQuery } from '@fluxpartes/contrato';
import { publicacionFrom, publicacionRow, type Vista } from '../publicacion.mapper.ts';

/** A searched word: letters and digits only. */
export interface Term {
  /** Its spellings: a listing has to hold one of them; none: no listing does. */
  spellings: readonly string[];
  /** The spellings are whole words of listings, else parts of words. */
  areWhole: boolean;
}

/** What a page of the catalogue is made of. */
export interface CatalogoSearch {
  vista: Vista;
  /** Paused listings are for the admin and, among their own, for their owner. Deleted ones are for nobody. */
  includesPausadas: boolean;
  filters: Pick<PublicacionesQuery, 'marca' | 'modelo' | 'ubicacion' | 'envio' | 'estado' | 'user_id' | 'orden'>;
  /** The searched words: a listing has to hold every one. */
  terms: readonly Term[];
  /** The id of the last listing of the page before. */
  after: number | null;
  limite: number;
}

/** A statement and its parameters. */
export interface Statement {
  sql: string;
  params: unknown[];
}

/** Sort key and direction of each order; `id` decides between equals, so that every order is total. */
const ORDERING: Record<Orden | 'recent', { column: string; direction: 'ASC' | 'DESC' }> = {
  recent: { column: 'fecha', direction: 'DESC' },
  nombre: { column: 'nombre_orden', direction: 'ASC' },
  '-nombre': { column: 'nombre_orden', direction: 'DESC' },
  precio: { column: 'precio', direction: 'ASC' },
  '-precio': { column: 'precio', direction: 'DESC' },
};

/**
 * One page, a row more than `limite` where another page follows: `{ id, row, tag }`, `row` the listing's JSON as text.
 * The page is cut first and made into JSON after, so that what is not shown costs nothing.
 * The cursor is an id and no sort key, because a guest may sort by a price that the guest must not see.
 */
export function catalogoPage(query: CatalogoSearch): Statement {
  const params: unknown[] = [];
  const { column, direction } = ORDERING[query.filters.orden ?? 'recent'];
  const conditions = conditionsOf(query, params);
  if (query.after !== null) {
    const desde = `(SELECT c.${column}, c.id FROM publicaciones c WHERE c.id = ${bind(params, query.after)})`;
    conditions.push(`(p.${column}, p.id) ${direction === 'ASC' ? '>' : '<'} ${desde}`);
  }
  const orden = `ORDER BY p.${column} ${direction}, p.id ${direction}`;
  const page = `SELECT p.* FROM publicaciones p WHERE ${conditions.join(' AND ')} ${orden}
    LIMIT ${bind(params, query.limite + 1)}`;
  const sql = `SELECT ${publicacionRow(query.vista)}
    FROM ${publicacionFrom(query.vista, `(${page})`)} ${orden}`;
  return { sql, params };
}

/** What a listing `p` has to be and hold. */
export function conditionsOf({ filters, terms, includesPausadas }: CatalogoSearch, params: unknown[]): string[] {
  const conditions = ['p.borrada_en IS NULL'];
  if (!includesPausadas) conditions.push('NOT p.pausada');
  conditions.push(...Object.values(filterConditions(filters, params)));
  if (filters.user_id !== undefined) conditions.push(`p.user_id = ${bind(params, filters.user_id)}`);
  for (const term of terms) conditions.push(contains(term, params));
  return conditions;
}

/** The condition of each filter that is set, by its name, over columns that listings and their counts have. */
export function filterConditions(filters: CatalogoSearch['filters'], params: unknown[]): Record<string, string> {
  const conditions: Record<string, string> = {};
  for (const column of ['marca', 'modelo', 'ubicacion', 'estado'] as const) {
    const value = filters[column];
    if (value !== undefined) conditions[column] = `p.${column} = ${bind(params, value)}`;
  }
  if (filters.envio !== undefined) conditions.envio = filters.envio === 'si' ? 'p.envio' : 'NOT p.envio';
  return conditions;
}

/** A word without a spelling is in no listing. */
function contains({ spellings, areWhole }: Term, params: unknown[]): string {
  if (areWhole) return `arreglo_de_palabras(p.busqueda) && ${bind(params, spellings)}::text[]`;
  const parts = spellings.map((spelling) => `p.busqueda LIKE ${bind(params, `%${spelling}%`)}`);
  return parts.length === 0 ? 'false' : `(${parts.join(' OR ')})`;
}

function bind(params: unknown[], value: unknown): string {
  params.push(value);
  return `$${params.length}`;
}
