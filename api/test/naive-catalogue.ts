import type { PublicacionesQuery } from '@fluxpartes/contrato';
import type { Vehiculo } from '@fluxpartes/dominio';

/** A listing as stored in the table. */
export interface Row {
  id: number;
  user_id: number;
  busqueda: string;
  nombre_orden: string;
  precio: number;
  fecha: number;
  marca: string;
  modelo: string;
  ubicacion: string;
  envio: boolean;
  estado: string;
  pausada: boolean;
  categoria: string;
  compatibilidad: Vehiculo[];
}

export type Query = Partial<Omit<PublicacionesQuery, 'cursor'>> & { cursor?: number };

export const ROWS = `SELECT id::int, user_id::int, busqueda, nombre_orden, precio::float8, marca, modelo, ubicacion, envio,
  estado, pausada, categoria, compatibilidad, extract(epoch FROM fecha)::float8 AS fecha FROM publicaciones WHERE borrada_en IS NULL`;

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const ORDERS: Record<string, (a: Row, b: Row) => number> = {
  recent: (a, b) => b.fecha - a.fecha || b.id - a.id,
  nombre: (a, b) => byText(a.nombre_orden, b.nombre_orden) || a.id - b.id,
  '-nombre': (a, b) => byText(b.nombre_orden, a.nombre_orden) || b.id - a.id,
  precio: (a, b) => a.precio - b.precio || a.id - b.id,
  '-precio': (a, b) => b.precio - a.precio || b.id - a.id,
};
const COMPARED = ['ubicacion', 'estado', 'user_id', 'categoria'] as const;

type Car = Pick<Query, 'marca' | 'modelo'>;
const isCar = ({ marca, modelo }: Car, other: { marca: string; modelo: string }) =>
  (marca ?? other.marca) === other.marca && (modelo ?? other.modelo) === other.modelo;

/**
 * Oracle of the catalogue's rule over all rows, without an index. It matches words and parts of words in any order, ignores
 * accents and case, and uses synonyms. It corrects no typos: an unknown word finds no rows.
 */
export class NaiveCatalogue {
  constructor(
    private readonly rows: readonly Row[],
    private readonly synonyms: readonly (readonly string[])[],
  ) {}

  /** Ids of a page, with or without paused listings. */
  page(query: Query, seesPaused: boolean, rows: number): number[] {
    const order = ORDERS[query.orden ?? 'recent'];
    const others = (row: Row) => Number(query.orden === undefined && !isCar(query, row));
    const compare = (a: Row, b: Row) => others(a) - others(b) || (order?.(a, b) ?? 0);
    const after = this.rows.find(({ id }) => id === query.cursor);
    const found = this.rows.filter(
      (row) =>
        (seesPaused || !row.pausada) &&
        COMPARED.every((name) => query[name] === undefined || query[name] === row[name]) &&
        [row, ...row.compatibilidad].some((car) => isCar(query, car)) &&
        row.precio >= (query.precio_desde ?? 0) &&
        row.precio <= (query.precio_hasta ?? Number.POSITIVE_INFINITY) &&
        (query.envio === undefined || row.envio === (query.envio === 'si')) &&
        this.terms(query.q ?? '').every((spellings) => spellings.some((one) => row.busqueda.includes(one))) &&
        (after === undefined || compare(row, after) > 0),
    );
    return found
      .sort(compare)
      .slice(0, rows)
      .map(({ id }) => id);
  }

  private terms(q: string): string[][] {
    const plain = q.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
    return words.map((word) => {
      const known = [word, word.replace(/s$/, ''), word.replace(/es$/, '')];
      return [word, ...this.synonyms.filter((group) => group.some((one) => known.includes(one))).flat()];
    });
  }
}
