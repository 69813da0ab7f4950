// @ts-check
import { ESTADOS, LOCALIDADES, MARCAS, VEHICULOS } from '@fluxpartes/dominio';
import { randomOf } from '../listings/random.mjs';

/**
 * A catalogue query, by the names of its URL parameters.
 * @typedef {{ q?: string, marca?: string, modelo?: string, ubicacion?: string, envio?: string, estado?: string,
 *   user_id?: number, orden?: string, cursor?: number }} Query
 */

const ORDERS = [undefined, 'nombre', '-nombre', 'precio', '-precio'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTS = new Map([...'aáeéiíoóuú'].flatMap((_, i, all) => (i % 2 ? [] : [[all[i], all[i + 1] ?? '']])));

/**
 * Random queries, the same in every run: words and parts of words (1 to 12 letters) from listings, some with accents,
 * capitals or a typo, some absent; orders, filters, and pages after any listing.
 * @param {number} count
 * @param {readonly { id: number, user_id: number, busqueda: string }[]} listings
 * @param {number} seed
 * @returns {Query[]}
 */
export function randomQueries(count, listings, seed) {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => randomQuery(random, listings));
}

/**
 * Pages that a car filter leaves, half of them in the default order, where the listings with that car come first.
 * @param {number} count @param {readonly { id: number }[]} listings @param {number} seed @returns {Query[]}
 */
export function carQueries(count, listings, seed) {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => {
    const marca = random.of(MARCAS);
    const query = {
      marca,
      modelo: random.next() < 0.8 ? random.of(VEHICULOS[marca]) : undefined,
      orden: random.next() < 0.5 ? undefined : random.of(ORDERS),
      ubicacion: random.next() < 0.3 ? random.of(LOCALIDADES) : undefined,
      estado: random.next() < 0.2 ? random.of(ESTADOS) : undefined,
      cursor: random.next() < 0.3 ? random.of(listings).id : undefined,
    };
    return /** @type {Query} */ (Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)));
  });
}

/** @typedef {ReturnType<typeof randomOf>} Random */

/** @param {Random} random @param {readonly { id: number, user_id: number, busqueda: string }[]} listings */
function randomQuery(random, listings) {
  /** @param {number} share @param {() => unknown} make */
  const sometimes = (share, make) => (random.next() < share ? make() : undefined);
  const marca = random.of(MARCAS);
  const query = {
    q: sometimes(0.9, () => text(random, random.of(listings).busqueda.split(/[^\p{L}\p{N}]+/u))),
    orden: random.of(ORDERS),
    marca: sometimes(0.15, () => marca),
    modelo: sometimes(0.1, () => random.of(VEHICULOS[marca])),
    ubicacion: sometimes(0.12, () => random.of(LOCALIDADES)),
    envio: sometimes(0.1, () => random.of(['si', 'no'])),
    estado: sometimes(0.1, () => random.of(ESTADOS)),
    user_id: sometimes(0.03, () => random.of(listings).user_id),
    cursor: sometimes(0.3, () => random.of(listings).id),
  };
  return /** @type {Query} */ (Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)));
}

/** @param {Random} random @param {string[]} words of a listing */
function text(random, words) {
  const count = random.of([1, 1, 1, 2, 2, 3]);
  return Array.from({ length: count }, () => changed(random, random.of(words) ?? '')).join(' ');
}

/** A word of a listing, a part of it, or a misspelling. @param {Random} random @param {string} word */
function changed(random, word) {
  const kind = random.next();
  if (kind < 0.35) {
    const from = random.below(word.length);
    return word.slice(from, from + 1 + random.below(12));
  }
  if (kind < 0.42) return word.slice(0, 1 + random.below(2));
  if (kind < 0.5) return word.replace(/[aeiou]/, (letter) => ACCENTS.get(letter) ?? letter).toUpperCase();
  if (kind < 0.56) return withSlip(random, word);
  if (kind < 0.58) return Array.from({ length: 1 + random.below(3) }, () => random.of([...LETTERS])).join('');
  return word;
}

/** @param {Random} random @param {string} word */
function withSlip(random, word) {
  const at = random.below(word.length);
  return random.of([
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + random.of([...LETTERS]) + word.slice(at + 1),
    word.slice(0, at) + random.of([...LETTERS]) + word.slice(at),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ]);
}
