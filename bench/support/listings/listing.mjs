// @ts-check
import { ESTADOS, LOCALIDADES, MARCAS, TIPOS_ENVIO, VEHICULOS } from '@fluxpartes/dominio';
import { ENDINGS, PARTS, SENTENCES } from './catalogue-items.mjs';
import { randomOf } from './random.mjs';

/** The date of the newest listing in epoch ms. It is fixed, so that two runs hold the same rows. */
const NEWEST = Date.UTC(2026, 5, 30, 12);
const SPREAD = 730 * 24 * 60 * 60_000;
const PAUSED = 0.03;
const FOTOS = 500;
const MOST_COMPATIBLE = 8;

/** Every car of the fixed lists. */
const VEHICLES = MARCAS.flatMap((marca) => VEHICULOS[marca].map((modelo) => ({ marca, modelo })));

/**
 * The n-th listing. It is the same in every run and in catalogues of every size.
 * @param {number} n
 * @param {number} shops how many shops there are; the listing belongs to one of them, 1 to `shops`
 */
export function listingOf(n, shops) {
  const random = randomOf(n);
  // Squared, so that a few shops have many listings and most shops have few.
  const shop = 1 + Math.floor(random.next() ** 2 * shops);
  const part = random.of(PARTS);
  const vehicle = random.of(VEHICLES);
  const maker = random.of(part.makers);
  const envio = random.next() < 0.6;
  const code = codeOf(random);
  return {
    shop,
    nombre_producto: nameOf(part, { vehicle, maker, code }, random),
    ...vehicle,
    precio: priceOf(part, random),
    ubicacion: random.next() < 0.8 ? LOCALIDADES[shop % LOCALIDADES.length] : random.of(LOCALIDADES),
    envio,
    tipo_envio: envio ? random.of(TIPOS_ENVIO) : null,
    categoria: part.categoria,
    estado: random.of(ESTADOS),
    codigo_serie: random.next() < 0.7 ? code : '',
    marca_repuesto: maker,
    descripcion: Array.from({ length: random.below(5) }, () => random.of(SENTENCES)).join(' '),
    compatibilidad: compatibleWith(vehicle, random),
    fotos: Array.from({ length: random.below(4) }, () => random.below(FOTOS).toString(16).padStart(64, '0')),
    pausada: random.next() < PAUSED,
    fecha: new Date(NEWEST - Math.floor(random.next() * SPREAD)).toISOString(),
  };
}

/** @typedef {ReturnType<typeof listingOf>} Listing */
/** @typedef {ReturnType<typeof randomOf>} Random */

/**
 * Four in five are codes of a price list, which many listings share; the other codes belong to a single part.
 * @param {Random} random
 */
function codeOf(random) {
  const letters = random.of(['GDB', 'BKR', 'AR', 'VKB', 'HF', 'N', 'PH', 'CT', 'RT', 'KD']);
  return letters + (random.next() < 0.8 ? 1_000 + random.below(2_000) : 100_000 + random.below(9_000_000));
}

/**
 * @param {import('./catalogue-items.mjs').Part} part
 * @param {{ vehicle: { modelo: string }, maker: string, code: string }} of
 * @param {Random} random
 */
function nameOf(part, { vehicle, maker, code }, random) {
  const words = [part.name];
  if (part.places.length > 0) words.push(random.of(part.places));
  if (random.next() < 0.5) words.push(maker);
  if (random.next() < 0.6) words.push(vehicle.modelo);
  if (random.next() < 0.4) words.push(random.of(ENDINGS));
  if (random.next() < 0.3) words.push(yearsOf(random));
  if (random.next() < 0.2) words.push(code);
  return words.join(' ');
}

/** @param {Random} random */
function yearsOf(random) {
  const year = 1998 + random.below(27);
  return random.next() < 0.5 ? `${year}` : `${year}/${year + 1 + random.below(6)}`;
}

/**
 * A price between the part's lowest and highest, most often near the lowest, as shops set prices; rounded to hundreds.
 * @param {import('./catalogue-items.mjs').Part} part
 * @param {Random} random
 */
function priceOf({ from, to }, random) {
  return Math.round((from + (to - from) * random.next() ** 2) / 100) * 100;
}

/**
 * @param {{ modelo: string }} own
 * @param {Random} random
 */
function compatibleWith(own, random) {
  const wanted = Math.max(0, random.below(MOST_COMPATIBLE + 4) - 3);
  const others = new Set(Array.from({ length: wanted }, () => random.of(VEHICLES)));
  return [...others].filter((other) => other.modelo !== own.modelo);
}
