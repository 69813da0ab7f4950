// @ts-check

/**
 * Oracle of the search: applies the catalogue's rule to all rows in memory, without an index.
 * @typedef {object} Row
 * @property {number} id
 * @property {number} user_id
 * @property {string} busqueda
 * @property {string} nombre_orden
 * @property {number} precio
 * @property {number} fecha epoch in microseconds
 * @property {string} marca
 * @property {string} modelo
 * @property {string} ubicacion
 * @property {boolean} envio
 * @property {string} estado
 * @property {boolean} pausada
 * @property {{ marca: string, modelo: string }[]} compatibilidad
 */

/** The compared columns of listings that are not deleted. */
export const ROWS = `SELECT id::int, user_id::int, busqueda, nombre_orden, precio::float8 AS precio,
    extract(epoch FROM fecha)::float8 * 1000 AS fecha, marca, modelo, ubicacion, envio, estado, pausada, compatibilidad
  FROM publicaciones WHERE borrada_en IS NULL ORDER BY id`;

export class NaiveCatalogue {
  /** @param {readonly Row[]} rows @param {readonly (readonly string[])[]} synonyms groups of words */
  constructor(rows, synonyms) {
    this.rows = rows;
    this.byId = new Map(rows.map((row) => [row.id, row]));
    this.synonyms = synonyms;
    this.vocabulary = [...new Set(rows.flatMap((row) => termsOf(row.busqueda)))];
    this.sorted = new Map();
  }

  /**
   * The ids of a page.
   * @param {import('./queries.mjs').Query} query
   * @param {{ limit: number, viewer: { isAdmin: boolean, id: number | null } }} to
   */
  page(query, { limit, viewer }) {
    const terms = this.termsOf(query.q ?? '');
    const seesPaused = viewer.isAdmin || (viewer.id !== null && viewer.id === query.user_id);
    const after = query.cursor === undefined ? undefined : this.byId.get(query.cursor);
    if (query.cursor !== undefined && after === undefined) return [];
    const isOwnFirst = query.orden === undefined && (query.marca ?? query.modelo) !== undefined;
    const order = ORDERS[query.orden ?? 'recent'] ?? byId;
    /** @param {Row} row */ const group = (row) => Number(isOwnFirst && !isCar(query, row));
    /** @param {Row} a @param {Row} b */ const compare = (a, b) => group(a) - group(b) || order(a, b);
    /** Matches with the wanted car of their own, then the others. @type {number[][]} */ const found = [[], []];
    for (const row of this.inOrder(query.orden ?? 'recent', order)) {
      if (found[0]?.length === limit || (!isOwnFirst && found[1]?.length === limit)) break;
      if (row.pausada && !seesPaused) continue;
      if (after !== undefined && compare(row, after) <= 0) continue;
      if (meets(row, query) && terms.every((term) => term.some((one) => row.busqueda.includes(one))))
        found[isOwnFirst ? group(row) : 1]?.push(row.id);
    }
    return found.flat().slice(0, limit);
  }

  /** @param {string} order @param {(a: Row, b: Row) => number} compare @returns {readonly Row[]} */
  inOrder(order, compare) {
    const sorted = this.sorted.get(order) ?? [...this.rows].sort(compare);
    this.sorted.set(order, sorted);
    return sorted;
  }

  /** Each search term with its accepted alternatives. @param {string} q @returns {string[][]} */
  termsOf(q) {
    let corrections = 3;
    return [...new Set(termsOf(plain(q)))].map((word) => {
      const spellings = this.spellings(word).filter((one) => this.isHeld(one));
      if (spellings.length > 0) return spellings;
      const meant = corrections-- > 0 ? this.nearest(word) : [];
      return meant.flatMap((one) => this.spellings(one));
    });
  }

  /** A word and its synonyms; a plural also has the synonyms of its singular. @param {string} word */
  spellings(word) {
    const known = [word, word.replace(/s$/, ''), word.replace(/es$/, '')];
    return [word, ...this.synonyms.filter((group) => group.some((one) => known.includes(one))).flat()];
  }

  /** @param {string} part */
  isHeld(part) {
    return this.vocabulary.some((word) => word.includes(part));
  }

  /** The nearest words without a digit, by number of typos. @param {string} word */
  nearest(word) {
    const allowed = /\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    for (let typos = 1; typos <= allowed; typos++) {
      const reached = this.vocabulary.filter((other) => !/\d/.test(other) && distance(word, other, typos) <= typos);
      if (reached.length > 0) return reached;
    }
    return [];
  }
}

/** @param {Row} a @param {Row} b */
const byId = (a, b) => a.id - b.id;
/** @param {string} a @param {string} b byte by byte */
const byText = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
/** @type {Record<string, (a: Row, b: Row) => number>} */
const ORDERS = {
  recent: (a, b) => b.fecha - a.fecha || byId(b, a),
  nombre: (a, b) => byText(a.nombre_orden, b.nombre_orden) || byId(a, b),
  '-nombre': (a, b) => byText(b.nombre_orden, a.nombre_orden) || byId(b, a),
  precio: (a, b) => a.precio - b.precio || byId(a, b),
  '-precio': (a, b) => b.precio - a.precio || byId(b, a),
};

/** @param {{ marca?: string, modelo?: string }} wanted @param {{ marca: string, modelo: string }} car */
const isCar = ({ marca, modelo }, car) => (marca ?? car.marca) === car.marca && (modelo ?? car.modelo) === car.modelo;

/** @param {Row} row @param {import('./queries.mjs').Query} query */
function meets(row, { marca, modelo, ubicacion, estado, user_id, envio }) {
  return (
    [row, ...row.compatibilidad].some((car) => isCar({ marca, modelo }, car)) &&
    [ubicacion ?? row.ubicacion, estado ?? row.estado].join() === [row.ubicacion, row.estado].join() &&
    (user_id ?? row.user_id) === row.user_id &&
    (envio === undefined || row.envio === (envio === 'si'))
  );
}

/** @param {string} text */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** @param {string} text */
const termsOf = (text) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/**
 * Number of typos between two words: a missing letter, an extra letter, a wrong letter, or two swapped letters. Counting
 * stops above `max`.
 * @param {string} a @param {string} b @param {number} max
 * @returns {number}
 */
function distance(a, b, max) {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  if (a === '' || b === '') return a.length + b.length;
  if (a[0] === b[0]) return distance(a.slice(1), b.slice(1), max);
  if (max === 0) return 1;
  const candidates = [distance(a.slice(1), b, max - 1), distance(a, b.slice(1), max - 1)];
  candidates.push(distance(a.slice(1), b.slice(1), max - 1));
  if (a[0] === b[1] && a[1] === b[0]) candidates.push(distance(a.slice(2), b.slice(2), max - 1));
  return 1 + Math.min(...candidates);
}
