import sharp from 'sharp';
import { componer } from './escena.ts';
import { PIEZAS } from './piezas.ts';
import type { Toma } from './tomas.ts';

/** Size of a demo photo in pixels: what a phone's reduced upload has. */
const TAMANIO = { ancho: 1600, alto: 1200 } as const;
/** Millimetres do not matter here: 96 dpi is one pixel for each SVG unit, and the canvas is 400 units wide. */
const DENSIDAD = (96 * TAMANIO.ancho) / 400;

/** Renders a shot to JPEG, 1600 × 1200. The same shot gives the same bytes, so that the photo store keeps it once. */
export async function fotografiar(toma: Toma): Promise<Buffer> {
  const svg = componer(PIEZAS[toma.pieza](toma.acabado), toma.fondo, toma.luz, toma.encuadre);
  return sharp(Buffer.from(svg), { density: DENSIDAD })
    .resize(TAMANIO.ancho, TAMANIO.alto)
    .flatten({ background: '#000000' })
    .jpeg({ quality: 86 })
    .toBuffer();
}
