import { publicacionFrom, publicacionRow } from '../publicacion.mapper.ts';
import type { CatalogoSearch, Statement } from './catalogo-search.ts';
import { listed, Params } from './conditions.ts';
import { asOneRow } from './one-row.ts';
import { ORDERING } from './ordering.ts';

/** The filters that are compared with one value. */
const COMPARED = ['ubicacion', 'marca', 'modelo', 'estado', 'user_id'] as const;

/**
 * A page without searched words along an index in its order, that of its place or of all places (ADR 55): one row
 * `{ json, tag, last }`. The indexes hold all that is compared, so that of the table nothing but the page's rows is read.
 */
export function straightPage({ vista, filters, limite, ...page }: CatalogoSearch): Statement {
  const params = new Params();
  const { key, direction } = ORDERING[filters.orden ?? 'recent'];
  const conditions = listed({ ...page, filters });
  for (const column of COMPARED) {
    const value = filters[column];
    if (value !== undefined) conditions.push(`p.${column} = ${params.add(value)}`);
  }
  if (filters.envio !== undefined) conditions.push(filters.envio === 'si' ? 'p.envio' : 'NOT p.envio');
  if (page.after !== null) {
    const last = `SELECT ${key}, p.id FROM publicaciones p WHERE p.id = ${params.add(page.after)}`;
    conditions.push(`(${key}, p.id) ${direction === 'ASC' ? '>' : '<'} (${last})`);
  }
  const order = `ORDER BY ${key} ${direction}, p.id ${direction}`;
  const rows = `SELECT * FROM publicaciones p WHERE ${conditions.join(' AND ')} ${order} LIMIT ${limite + 1}`;
  const numbered = `SELECT ${key} AS clave, ${publicacionRow(vista)}, row_number() OVER (${order}) AS n
    FROM ${publicacionFrom(vista, `(${rows})`)}`;
  const sql = asOneRow(numbered, { limite, order: `clave ${direction}, id ${direction}` });
  return { sql, params: params.values };
}
