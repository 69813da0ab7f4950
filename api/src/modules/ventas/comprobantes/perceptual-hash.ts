import type { Grays } from '../../../files/photo-pipeline.ts';

/** One column more than there are differences in a row. */
const [COLUMNS, ROWS] = [33, 48];
/**
 * Minimum difference to the cell on the left, in grey levels. Encoding or scaling an image again changes a cell by one to
 * five levels. In flat areas that noise would decide the bits of a plain dHash.
 */
const DIFFERENCE = 3;
/**
 * Maximum difference of a cell in similar images, in grey levels. Encoding and scaling change a cell by up to 10; another
 * amount or date changes it by 15 or more.
 */
const NOISE = 11;

/** The fingerprint of a part of an image. */
interface RegionFingerprint {
  /**
   * Two bits for each cell: lighter, and darker, than the cell on its left. The text of a PostgreSQL `bit(3072)`, used to
   * find candidates.
   */
  bits: string;
  /** Mean grey of each cell; it decides whether candidates are similar. */
  medias: Buffer;
}

/** `entera`: the whole image. `anclada`: the part between its strongest edges, which survives cut margins. */
export interface Fingerprint {
  entera: RegionFingerprint;
  anclada: RegionFingerprint;
}

/**
 * Bank receipts differ in only a few digits. A dHash of 64 or 256 bits sees only their layout. In a large dHash, three
 * pixels cut from an edge change more bits than another amount does. The cells' mean greys distinguish both cases.
 */
export function fingerprintOf(image: Grays): Fingerprint {
  const whole = { left: 0, top: 0, right: image.width, bottom: image.height };
  return { entera: regionOf(image, whole), anclada: regionOf(image, anchoredRegion(image)) };
}

export function areSimilar(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && one.every((media, i) => Math.abs(media - (other[i] ?? 0)) <= NOISE);
}

function regionOf(image: Grays, region: Region): RegionFingerprint {
  const medias = cellAverages(image, region, COLUMNS, ROWS);
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

/** Share of the image on each side of a position that is compared for the strength of an edge. */
const WINDOW = 0.002;
/** Share of the strongest edge of the same half that makes an edge strong. */
const STRONG = 0.5;
/** Smallest edge, in grey levels of a row's or column's mean. */
const MIN_STRENGTH = 1;

/**
 * The part between the outermost strong edges, such as the header and the button of a bank's receipt. Cutting the margins
 * leaves it unchanged.
 */
function anchoredRegion(image: Grays): Region {
  const [left, right] = edges(columnAverages(image));
  const [top, bottom] = edges(rowAverages(image));
  return { left, top, right, bottom };
}

/**
 * The first strong edge of the first half and the last strong edge of the second half. Without a strong edge, the end of
 * that half.
 */
function edges(medias: Float64Array): [number, number] {
  const { length } = medias;
  const strengths = strengthsOf(medias, Math.max(1, Math.round(length * WINDOW)));
  const half = Math.floor(length / 2);
  const first = strongEdges(strengths, 0, half)[0];
  const ultimo = strongEdges(strengths, half, length).at(-1);
  return [first ?? 0, ultimo ?? length];
}

/** Local maxima near the strongest edge of the range. */
function strongEdges(strengths: Float64Array, desde: number, until: number): number[] {
  const strength = (i: number) => strengths[i] ?? 0;
  const greatest = strengths.subarray(desde, until).reduce((max, one) => Math.max(max, one), 0);
  const minima = Math.max(MIN_STRENGTH, STRONG * greatest);
  const positions: number[] = [];
  for (let i = desde; i < until; i += 1) {
    if (strength(i) >= minima && strength(i) >= strength(i - 1) && strength(i) > strength(i + 1)) positions.push(i);
  }
  return positions;
}

/** Differences of the means of `window` values before and after each position. */
function strengthsOf(medias: Float64Array, window: number): Float64Array {
  const sums = new Float64Array(medias.length + 1);
  medias.forEach((media, i) => {
    sums[i + 1] = (sums[i] ?? 0) + media;
  });
  const sum = (i: number) => sums[i] ?? 0;
  return medias.map((_, i) =>
    i < window || i + window > medias.length
      ? 0
      : Math.abs(sum(i) - sum(i - window) - (sum(i + window) - sum(i))) / window,
  );
}

/** In pixels; right and bottom are exclusive. */
interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function rowAverages({ pixels, width, height }: Grays): Float64Array {
  const medias = new Float64Array(height);
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    for (let x = 0; x < width; x += 1) sum += pixels[y * width + x] ?? 0;
    medias[y] = sum / width;
  }
  return medias;
}

function columnAverages({ pixels, width, height }: Grays): Float64Array {
  const medias = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) medias[x] = (medias[x] ?? 0) + (pixels[y * width + x] ?? 0) / height;
  }
  return medias;
}

/** A pixel on a cell boundary counts in both cells by its share. So another image size gives the same means. */
function cellAverages(image: Grays, region: Region, columns: number, rows: number): Float64Array {
  const medias = new Float64Array(columns * rows);
  const height = (region.bottom - region.top) / rows;
  for (let y = region.top; y < region.bottom; y += 1) {
    const band = rowCells(image, y, region, columns);
    const [desde, hasta] = [(y - region.top) / height, (y + 1 - region.top) / height];
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

/** Means of one row of pixels, from its prefix sums. */
function rowCells({ pixels, width }: Grays, y: number, { left, right }: Region, columns: number): Float64Array {
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

/** The prefix sum, interpolated between pixels. */
function sumUntil(sums: Float64Array, place: number): number {
  const whole = Math.min(Math.floor(place), sums.length - 1);
  const sum = sums[whole] ?? 0;
  return sum + (place - whole) * ((sums[whole + 1] ?? sum) - sum);
}
