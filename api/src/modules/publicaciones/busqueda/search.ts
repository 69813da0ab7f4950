import { Injectable } from '@nestjs/common';
import type { Term } from '../catalogo/criteria.ts';
import type { Vista } from '../publicacion.mapper.ts';
import { SearchRepository, type Spelling } from './search.repository.ts';

/** Minimum letters for a correction: short words like 'gol' and 'luz' have too many neighbours. */
const LETTERS_FOR_ONE_ERROR = 4;
/** Minimum letters for two typos. */
const LETTERS_FOR_TWO_ERRORS = 8;

/** Tolerated typos of a term: 0, 1 or 2. A word with a digit is a code or a year: 0. */
export function allowedErrors(word: string): number {
  if (/\d/.test(word) || word.length < LETTERS_FOR_ONE_ERROR) return 0;
  return word.length < LETTERS_FOR_TWO_ERRORS ? 1 : 2;
}

/** Edit distance: deletions, insertions, substitutions and swaps of neighbours (optimal string alignment). */
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

/** Nearest words of a vocabulary to a mistyped one; empty when all are too far. */
export function nearest(word: string, vocabulary: readonly string[]): string[] {
  const distances = vocabulary.map((other) => ({ other, distance: editDistance(word, other) }));
  const minima = Math.min(...distances.map(({ distance }) => distance), allowedErrors(word));
  return distances.filter(({ distance }) => distance <= minima).map(({ other }) => other);
}

/** A cell beyond the table's edge is infinitely far. */
function at(row: readonly number[], j: number): number {
  return row[j] ?? Number.POSITIVE_INFINITY;
}

/** Maximum mistyped words of a search: each is compared with much of the vocabulary. */
const SEARCHES_WITH_ERRORS = 3;

/**
 * Estimated share of all listings that contain a letter, or a longer part that occurs in too many words, as in the codes of
 * a large catalogue.
 */
const SHARE_OF_LETTER = 0.5;
const SHARE_OF_MANY = 0.005;

/** Turns a typed text into search terms. */
@Injectable()
export class SearchService {
  constructor(private readonly search: SearchRepository) {}

  /**
   * Each term with its spellings: the word and its synonyms if a listing contains one of them, otherwise the nearest
   * words in listings. Typos are assumed only in words that no listing contains, so that 'polo' does not find 'polea'.
   * At most three words are corrected. A text without letters or digits matches every listing.
   */
  async termsOf(vista: Vista, q: string | undefined): Promise<Term[]> {
    if (q === undefined || q === '') return [];
    const found = await this.search.spellingsOf(vista, q);
    const terms: Term[] = [];
    const typos = { left: SEARCHES_WITH_ERRORS };
    // One after the other, so that a search with many mistyped words uses one connection of the pool.
    for (const word of new Set(found.map(({ palabra }) => palabra))) {
      const typed = termOf(found.filter(({ palabra }) => palabra === word));
      const term = typed.spellings.length > 0 ? typed : await this.withErrors(vista, word, typos);
      terms.push(term);
      if (term.spellings.length === 0) break; // no listing holds this one: the others cannot change that
    }
    return terms;
  }

  private async withErrors(vista: Vista, word: string, typos: { left: number }): Promise<Term> {
    const errors = typos.left-- > 0 ? allowedErrors(word) : 0;
    if (errors === 0) return termOf([]);
    const candidates = await this.search.candidates(vista, word, errors);
    // After a timeout this and later words are taken as typed.
    if (candidates === undefined) typos.left = 0;
    const meant = nearest(word, candidates ?? []);
    return termOf(meant.length === 0 ? [] : await this.search.spellingsOf(vista, meant.join(' ')));
  }
}

/** Merges spellings into one term: a listing must contain one of those that listings contain. */
function termOf(all: readonly Spelling[]): Term {
  const spellings = all.filter(({ words }) => words === null || words.length > 0);
  const words = spellings.flatMap((one) => one.words ?? []);
  const times = spellings.reduce((sum, one) => sum + one.times, 0);
  const isLetter = spellings.some(({ spelling }) => spelling.length === 1);
  const areNamed = spellings.every((one) => one.words !== null);
  return {
    spellings: [...new Set(spellings.map(({ spelling }) => spelling))],
    words: areNamed ? [...new Set(words)] : null,
    times,
    share: areNamed ? Math.min(1, times / (all[0]?.listings ?? 1)) : isLetter ? SHARE_OF_LETTER : SHARE_OF_MANY,
  };
}
