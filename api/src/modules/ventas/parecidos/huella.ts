import type { Grays } from '../../../files/photo-pipeline.ts';
import { cellsAverages, type Marco } from './grays.ts';
import { anchoredFrame, wholeFrame } from './marcos.ts';

/** Cells of a fingerprint: one column more than there are differences in a row. */
const [COLUMNS, ROWS] = [33, 48];
/**
 * Grey levels by which a cell has to differ from the one on its left to count. Encoding a picture again or in another
 * size moves a cell by one to five; where all is flat, the plain comparison of a dHash would be decided by that noise.
 */
const DIFFERENCE = 3;
/**
 * Grey levels by which a cell may differ in the same picture: encoding and scaling move it by up to 10, another amount,
 * or another date and time, by 15 and more.
 */
const NOISE = 11;

/**
 * A part of a picture as it is compared. `bits`: of each cell whether it is clearly lighter than the one on its left, and
 * whether it is clearly darker, as the text of a PostgreSQL `bit(3072)`, to find what is near; `medias`: the cells' mean
 * greys, to decide.
 */
export interface Vista {
  bits: string;
  medias: Buffer;
}

/** The fingerprint of a picture: all of it, and the part between its strongest edges, which cut margins leave alone. */
export interface Huella {
  entera: Vista;
  anclada: Vista;
}

/**
 * Banks' receipts differ in a few digits only. A dHash of 64 or 256 bits sees their layout alone, and three pixels cut from
 * an edge change more of a large one than another amount does. The cells' mean greys tell both apart.
 */
export function huellaOf(grays: Grays): Huella {
  return { entera: vistaOf(grays, wholeFrame(grays)), anclada: vistaOf(grays, anchoredFrame(grays)) };
}

/** Whether two views show the same: no cell differs by more than encoding and scaling move it. */
export function showTheSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && one.every((media, i) => Math.abs(media - (other[i] ?? 0)) <= NOISE);
}

function vistaOf(grays: Grays, marco: Marco): Vista {
  const medias = cellsAverages(grays, marco, COLUMNS, ROWS);
  return { bits: bitsOf(medias), medias: Buffer.from(medias.map(Math.round)) };
}

function bitsOf(medias: Float64Array): string {
  let bits = '';
  for (let i = 0; i < medias.length; i += 1) {
    if (i % COLUMNS === 0) continue;
    const difference = (medias[i] ?? 0) - (medias[i - 1] ?? 0);
    bits += difference > DIFFERENCE ? '10' : difference < -DIFFERENCE ? '01' : '00';
  }
  return bits;
}
