import type { Grays } from '../../../files/photo-pipeline.ts';
import { columnsAverages, type Marco, rowsAverages } from './grays.ts';

/** On each side of a place, the share of the picture whose means are compared to say how strong an edge it is. */
const WINDOW = 0.002;
/** An edge of this share of the strongest one of its half is strong. */
const STRONG = 0.5;
/** In grey levels of a row's or column's mean: a smaller change is no edge. */
const MINIMA = 1;

/** The whole picture. */
export function wholeFrame({ width, height }: Grays): Marco {
  return { left: 0, top: 0, right: width, bottom: height };
}

/**
 * The part between the outermost strong edges of a picture, such as the head and the button of a bank's receipt. They
 * stay where they are on the receipt when its margins are cut, so the part between them stays the same.
 */
export function anchoredFrame(grays: Grays): Marco {
  const [left, right] = edges(columnsAverages(grays));
  const [top, bottom] = edges(rowsAverages(grays));
  return { left, top, right, bottom };
}

/** The first strong edge of the first half of these means and the last one of the second; the ends where there is none. */
function edges(medias: Float64Array): [number, number] {
  const { length } = medias;
  const strengths = strengthsOf(medias, Math.max(1, Math.round(length * WINDOW)));
  const half = Math.floor(length / 2);
  const first = strongOnes(strengths, 0, half)[0];
  const ultimo = strongOnes(strengths, half, length).at(-1);
  return [first ?? 0, ultimo ?? length];
}

/** Where a stretch has its strong edges: each the middle of a change, strong beside the strongest of that stretch. */
function strongOnes(strengths: Float64Array, desde: number, until: number): number[] {
  const strength = (i: number) => strengths[i] ?? 0;
  const greatest = strengths.subarray(desde, until).reduce((max, one) => Math.max(max, one), 0);
  const minima = Math.max(MINIMA, STRONG * greatest);
  const places: number[] = [];
  for (let i = desde; i < until; i += 1) {
    if (strength(i) >= minima && strength(i) >= strength(i - 1) && strength(i) > strength(i + 1)) places.push(i);
  }
  return places;
}

/** How much the means of the `ventana` values before each place differ from those behind it. */
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
