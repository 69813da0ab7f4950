/** Letters below which a word is taken as typed: 'gol' and 'luz' have too many neighbours. */
const LETTERS_FOR_ONE_ERROR = 4;
/** Letters from which two slips are forgiven. */
const LETTERS_FOR_TWO_ERRORS = 8;

/** How many slips are forgiven in a searched word: 0, 1 or 2. A word with a digit is a code or a year: none. */
export function allowedErrors(word: string): number {
  if (/\d/.test(word) || word.length < LETTERS_FOR_ONE_ERROR) return 0;
  return word.length < LETTERS_FOR_TWO_ERRORS ? 1 : 2;
}

/**
 * How many slips lie between two words: a letter missing, one too many, one for another, or two neighbours swapped
 * (optimal string alignment).
 */
export function editDistance(a: string, b: string): number {
  let previous: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const nueva = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const cambio = at(row, j - 1) + (same ? 0 : 1);
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(previous, j - 2) + 1 : cambio;
      nueva.push(Math.min(cambio, swap, at(row, j) + 1, at(nueva, j - 1) + 1));
    }
    previous = row;
    row = nueva;
  }
  return at(row, b.length);
}

/** The words of a vocabulary that are nearest to a mistyped one, none where all are too far. */
export function nearest(word: string, vocabulary: readonly string[]): string[] {
  const distances = vocabulary.map((other) => ({ other, distance: editDistance(word, other) }));
  const minima = Math.min(...distances.map(({ distance }) => distance), allowedErrors(word));
  return distances.filter(({ distance }) => distance <= minima).map(({ other }) => other);
}

/** A cell beyond the table's edge is infinitely far. */
function at(row: readonly number[], j: number): number {
  return row[j] ?? Number.POSITIVE_INFINITY;
}
