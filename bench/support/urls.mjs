// @ts-check
import { ESTADOS, LOCALIDADES, MARCAS, VEHICULOS } from '@fluxpartes/dominio';
import { PARTS } from './listings/catalogue-items.mjs';
import { randomOf } from './listings/random.mjs';

/** First page, as the catalogue's screen requests it. */
export const FIRST_PAGE = '/publicaciones?limite=24';
const ORDENES = ['', 'nombre', '-nombre', 'precio', '-precio'];
const LONGEST_WORD = 12;

/**
 * URLs of pages with one to three filters, each in one of the orders; the same URLs in every run.
 * @param {number} count
 * @param {(random: import('./listings/listing.mjs').Random) => Record<string, string>} [more] additional parameters
 */
export function filteredPages(count, more = () => ({})) {
  return Array.from({ length: count }, (_, i) => {
    const random = randomOf(i + 1);
    return urlOf({ ...filtersOf(random, 1 + random.below(3)), ...more(random), orden: random.of(ORDENES) });
  });
}

/**
 * URLs of searches with one to three words of 1 to 12 letters, complete or truncated. Half of them have filters and an
 * order.
 */
export const searches = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, i) => {
    const random = randomOf(1_000_000 + i);
    const words = Array.from({ length: 1 + random.below(3) }, () => wordOf(random));
    const narrowed =
      random.next() < 0.5 ? { ...filtersOf(random, 1 + random.below(2)), orden: random.of(ORDENES) } : {};
    return urlOf({ q: words.join(' '), ...narrowed });
  });

/** @param {string} text the text that is typed, letter by letter */
export const typed = (text) => Array.from(text, (_, i) => urlOf({ q: text.slice(0, i + 1) }));

/** @param {Record<string, string>} query blank values are left out */
function urlOf(query) {
  const set = Object.entries(query).filter(([, value]) => value !== '');
  return `${FIRST_PAGE}&${new URLSearchParams(set)}`;
}

/** @param {import('./listings/listing.mjs').Random} random @param {number} count */
function filtersOf(random, count) {
  const marca = random.of(MARCAS);
  const all = {
    marca,
    ubicacion: random.of(LOCALIDADES),
    envio: random.of(['si', 'no']),
    estado: random.of(ESTADOS),
    // The screen sends a model together with its make.
    modelo: random.of(VEHICULOS[marca]),
  };
  const names = /** @type {(keyof typeof all)[]} */ (['marca', 'ubicacion', 'envio', 'estado']);
  const from = random.below(names.length);
  const chosen = Array.from({ length: count }, (_, i) => names[(from + i) % names.length] ?? 'marca');
  if (chosen.includes('marca') && random.next() < 0.3) chosen.push('modelo');
  return Object.fromEntries(chosen.map((name) => [name, String(all[name])]));
}

/**
 * A word of a part, shop or car: complete in two of three cases, otherwise its beginning.
 * @param {import('./listings/listing.mjs').Random} random
 */
function wordOf(random) {
  const part = random.of(PARTS);
  const text = random.of([part.name, part.name, random.of(part.makers), random.of(VEHICULOS[random.of(MARCAS)])]);
  const word = random.of(text.split(/[^\p{L}\p{N}]+/u).filter((one) => one !== '')).slice(0, LONGEST_WORD);
  return random.next() < 0.67 ? word : word.slice(0, 1 + random.below(word.length));
}
