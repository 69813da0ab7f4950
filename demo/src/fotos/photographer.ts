import sharp from 'sharp';
import { DRAWINGS } from './drawings.ts';
import { compose } from './scene.ts';
import type { Shot } from './tomas.ts';

/** Size of a demo photo in pixels: what a phone's reduced upload has. */
const SIZE = { width: 1600, height: 1200 } as const;
/** Millimetres do not matter here: 96 dpi is one pixel for each SVG unit, and the canvas is 400 units wide. */
const DENSITY = (96 * SIZE.width) / 400;

/** Renders a shot to JPEG, 1600 × 1200. The same shot gives the same bytes, so that the photo store keeps it once. */
export async function photograph(shot: Shot): Promise<Buffer> {
  const svg = compose(DRAWINGS[shot.piece](shot.finish), shot.background, shot.luz, shot.framing);
  return sharp(Buffer.from(svg), { density: DENSITY })
    .resize(SIZE.width, SIZE.height)
    .flatten({ background: '#000000' })
    .jpeg({ quality: 86 })
    .toBuffer();
}
