import type { Orden, PublicacionesQuery } from '@fluxpartes/contrato';
import { publicacionFrom, publicacionJson, type Vista } from '../publicacion.mapper.ts';

/** A searched word: letters and digits only. */
export interface Termino {
  /** Its spellings: a listing has to hold one of them; none: no listing does. */
  grafias: readonly string[];
  /** The spellings are whole words of listings, else parts of words. */
  sonEnteras: boolean;
}

/** What a page of the catalogue is made of. */
export interface ConsultaDeCatalogo {
  vista: Vista;
  /** Paused listings are for the admin and, among their own, for their owner. Deleted ones are for nobody. */
  incluyePausadas: boolean;
  filtros: Pick<PublicacionesQuery, 'marca' | 'modelo' | 'ubicacion' | 'envio' | 'estado' | 'user_id' | 'orden'>;
  /** The searched words: a listing has to hold every one. */
  terminos: readonly Termino[];
  /** The id of the last listing of the page before. */
  despuesDe: number | null;
  limite: number;
}

/** A statement and its parameters. */
export interface Sentencia {
  sql: string;
  params: unknown[];
}

/** Sort key and direction of each order; `id` decides between equals, so that every order is total. */
const ORDENAMIENTO: Record<Orden | 'recientes', { columna: string; sentido: 'ASC' | 'DESC' }> = {
  recientes: { columna: 'fecha', sentido: 'DESC' },
  nombre: { columna: 'nombre_orden', sentido: 'ASC' },
  '-nombre': { columna: 'nombre_orden', sentido: 'DESC' },
  precio: { columna: 'precio', sentido: 'ASC' },
  '-precio': { columna: 'precio', sentido: 'DESC' },
};

/**
 * One page, a row more than `limite` where another page follows: `{ id, fila }`, `fila` the listing's JSON as text.
 * The page is cut first and made into JSON after, so that what is not shown costs nothing.
 * The cursor is an id and no sort key, because a guest may sort by a price that the guest must not see.
 */
export function paginaDeCatalogo(consulta: ConsultaDeCatalogo): Sentencia {
  const params: unknown[] = [];
  const { columna, sentido } = ORDENAMIENTO[consulta.filtros.orden ?? 'recientes'];
  const condiciones = condicionesDe(consulta, params);
  if (consulta.despuesDe !== null) {
    const desde = `(SELECT c.${columna}, c.id FROM publicaciones c WHERE c.id = ${bind(params, consulta.despuesDe)})`;
    condiciones.push(`(p.${columna}, p.id) ${sentido === 'ASC' ? '>' : '<'} ${desde}`);
  }
  const orden = `ORDER BY p.${columna} ${sentido}, p.id ${sentido}`;
  const pagina = `SELECT p.* FROM publicaciones p WHERE ${condiciones.join(' AND ')} ${orden}
    LIMIT ${bind(params, consulta.limite + 1)}`;
  const sql = `SELECT p.id, ${publicacionJson(consulta.vista)}::text AS fila
    FROM ${publicacionFrom(consulta.vista, `(${pagina})`)} ${orden}`;
  return { sql, params };
}

/** How many listings the filters leave, on all pages together: `{ total }`. */
export function totalDeCatalogo(consulta: ConsultaDeCatalogo): Sentencia {
  const params: unknown[] = [];
  const condiciones = condicionesDe(consulta, params);
  return { sql: `SELECT count(*) AS total FROM publicaciones p WHERE ${condiciones.join(' AND ')}`, params };
}

function condicionesDe({ filtros, terminos, incluyePausadas }: ConsultaDeCatalogo, params: unknown[]): string[] {
  const condiciones = ['p.borrada_en IS NULL'];
  if (!incluyePausadas) condiciones.push('NOT p.pausada');
  for (const columna of ['marca', 'modelo', 'ubicacion', 'estado', 'user_id'] as const) {
    const valor = filtros[columna];
    if (valor !== undefined) condiciones.push(`p.${columna} = ${bind(params, valor)}`);
  }
  if (filtros.envio !== undefined) condiciones.push(filtros.envio === 'si' ? 'p.envio' : 'NOT p.envio');
  for (const termino of terminos) condiciones.push(contiene(termino, params));
  return condiciones;
}

/** A word without a spelling is in no listing. */
function contiene({ grafias, sonEnteras }: Termino, params: unknown[]): string {
  if (sonEnteras) return `arreglo_de_palabras(p.busqueda) && ${bind(params, grafias)}::text[]`;
  const partes = grafias.map((grafia) => `p.busqueda LIKE ${bind(params, `%${grafia}%`)}`);
  return partes.length === 0 ? 'false' : `(${partes.join(' OR ')})`;
}

function bind(params: unknown[], valor: unknown): string {
  params.push(valor);
  return `$${params.length}`;
}
