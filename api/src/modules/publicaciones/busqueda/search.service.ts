import { Injectable } from '@nestjs/common';
import type { Term } from '../catalogo/term.ts';
import type { Vista } from '../publicacion.mapper.ts';
import { allowedErrors, nearest } from './edit-distance.ts';
import { SearchRepository, type Spelling } from './search.repository.ts';

/** Mistyped words that a search may have looked up: each is compared with much of the vocabulary. */
const SEARCHES_WITH_ERRORS = 3;

/** About which part of all listings hold a letter, or a longer part of too many words: of the codes of a large catalogue. */
const SHARE_OF_LETTER = 0.5;
const SHARE_OF_MANY = 0.005;

/** Turns what was typed into the words to look for. */
@Injectable()
export class SearchService {
  constructor(private readonly search: SearchRepository) {}

  /**
   * Each word of a search with the spellings to look for: the word itself and its synonyms where listings hold one of
   * them, else the nearest words that they hold, none where all are too far. A slip is only assumed in a word that is
   * found nowhere, so that 'polo' does not find 'polea', and in three words at the most. A text without a letter or digit
   * asks for nothing.
   */
  async termsOf(vista: Vista, q: string | undefined): Promise<Term[]> {
    if (q === undefined || q === '') return [];
    const found = await this.search.spellingsOf(vista, q);
    const terms: Term[] = [];
    const slips = { left: SEARCHES_WITH_ERRORS };
    // One after the other, so that a search of many mistyped words holds one connection of the pool and not all.
    for (const word of new Set(found.map(({ palabra }) => palabra))) {
      const typed = termOf(found.filter(({ palabra }) => palabra === word));
      const term = typed.spellings.length > 0 ? typed : await this.withErrors(vista, word, slips);
      terms.push(term);
      if (term.spellings.length === 0) break; // no listing holds this one: the others cannot change that
    }
    return terms;
  }

  private async withErrors(vista: Vista, word: string, slips: { left: number }): Promise<Term> {
    const errors = slips.left-- > 0 ? allowedErrors(word) : 0;
    if (errors === 0) return termOf([]);
    const candidates = await this.search.candidates(vista, word, errors);
    // What took too long once is not tried again: the word is taken as typed, and so are all behind it.
    if (candidates === undefined) slips.left = 0;
    const meant = nearest(word, candidates ?? []);
    return termOf(meant.length === 0 ? [] : await this.search.spellingsOf(vista, meant.join(' ')));
  }
}

/** One word of them all: a listing has to hold one of the spellings that listings hold. */
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
