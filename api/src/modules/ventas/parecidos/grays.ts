import type { Grays } from '../../../files/photo-pipeline.ts';

/** A part of a picture, in pixels; right and bottom are outside it. */
export interface Marco {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The mean of each row of a picture, from top to bottom. */
export function rowsAverages({ pixels, width, height }: Grays): Float64Array {
  const medias = new Float64Array(height);
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    for (let x = 0; x < width; x += 1) sum += pixels[y * width + x] ?? 0;
    medias[y] = sum / width;
  }
  return medias;
}

/** The mean of each column of a picture, from left to right. */
export function columnsAverages({ pixels, width, height }: Grays): Float64Array {
  const medias = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) medias[x] = (medias[x] ?? 0) + (pixels[y * width + x] ?? 0) / height;
  }
  return medias;
}

/**
 * The mean grey of each cell of a part of a picture, cut into columns and rows. A pixel that lies in two cells counts in
 * each by the share that lies there, so that another size of the same picture gives the same means.
 */
export function cellsAverages(grays: Grays, marco: Marco, columns: number, rows: number): Float64Array {
  const medias = new Float64Array(columns * rows);
  const height = (marco.bottom - marco.top) / rows;
  for (let y = marco.top; y < marco.bottom; y += 1) {
    const band = rowCells(grays, y, marco, columns);
    const [desde, hasta] = [(y - marco.top) / height, (y + 1 - marco.top) / height];
    for (let row = Math.floor(desde); row < hasta && row < rows; row += 1) {
      const part = Math.min(hasta, row + 1) - Math.max(desde, row);
      for (let i = 0; i < columns; i += 1) {
        const cell = row * columns + i;
        medias[cell] = (medias[cell] ?? 0) + part * (band[i] ?? 0);
      }
    }
  }
  return medias;
}

/** The means of one row of pixels, cut into columns: differences of its running sum. */
function rowCells({ pixels, width }: Grays, y: number, { left, right }: Marco, columns: number): Float64Array {
  const sums = new Float64Array(right - left + 1);
  for (let x = left; x < right; x += 1) sums[x - left + 1] = (sums[x - left] ?? 0) + (pixels[y * width + x] ?? 0);
  const cellWidth = (right - left) / columns;
  const medias = new Float64Array(columns);
  let previous = 0;
  for (let i = 0; i < columns; i += 1) {
    const until = sumUntil(sums, (i + 1) * cellWidth);
    medias[i] = (until - previous) / cellWidth;
    previous = until;
  }
  return medias;
}

/** A running sum at a place between two pixels: the share of the one it lies in. */
function sumUntil(sums: Float64Array, place: number): number {
  const whole = Math.min(Math.floor(place), sums.length - 1);
  const sum = sums[whole] ?? 0;
  return sum + (place - whole) * ((sums[whole + 1] ?? sum) - sum);
}
