import type { Grises } from '../../../files/photo-pipeline.ts';
import { type Marco, mediasDeCeldas } from './grises.ts';
import { marcoAnclado, marcoEntero } from './marcos.ts';

/** Cells of a fingerprint: one column more than there are differences in a row. */
const [COLUMNAS, FILAS] = [33, 48];
/**
 * Grey levels by which a cell has to differ from the one on its left to count. Encoding a picture again or in another
 * size moves a cell by one to five; where all is flat, the plain comparison of a dHash would be decided by that noise.
 */
const DIFERENCIA = 3;
/**
 * Grey levels by which a cell may differ in the same picture: encoding and scaling move it by up to 10, another amount,
 * or another date and time, by 15 and more.
 */
const RUIDO = 11;

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

/** The fingerprint of a picture (ADR 0013). */
export function huellaDe(grises: Grises): Huella {
  return { entera: vistaDe(grises, marcoEntero(grises)), anclada: vistaDe(grises, marcoAnclado(grises)) };
}

/** Whether two views show the same: no cell differs by more than encoding and scaling move it. */
export function muestranLoMismo(una: Buffer, otra: Buffer): boolean {
  return una.length === otra.length && una.every((media, i) => Math.abs(media - (otra[i] ?? 0)) <= RUIDO);
}

function vistaDe(grises: Grises, marco: Marco): Vista {
  const medias = mediasDeCeldas(grises, marco, COLUMNAS, FILAS);
  return { bits: bitsDe(medias), medias: Buffer.from(medias.map(Math.round)) };
}

function bitsDe(medias: Float64Array): string {
  let bits = '';
  for (let i = 0; i < medias.length; i += 1) {
    if (i % COLUMNAS === 0) continue;
    const diferencia = (medias[i] ?? 0) - (medias[i - 1] ?? 0);
    bits += diferencia > DIFERENCIA ? '10' : diferencia < -DIFERENCIA ? '01' : '00';
  }
  return bits;
}
