import { Injectable } from '@nestjs/common';
import type { Term } from '../catalogo/catalogo.query.ts';
import type { Vista } from '../publicacion.mapper.ts';
import { allowedErrors, nearest } from './edit-distance.ts';
import { type SearchedWord, SearchRepository } from './search.repository.ts';

/** Letters from which a part of a word has an index over the listings: a trigram. */
const LETTERS_WITH_INDEX = 3;
/** A shorter part that listings hold less often than this is looked for by its whole words; else the next page is full of it. */
const TIMES_OF_RARE_PART = 2_000;
/** Mistyped words that a search may have looked up: each is compared with the whole vocabulary. */
const SEARCHES_WITH_ERRORS = 3;

/** Turns what was typed into the words to look for. */
@Injectable()
export class SearchService {
  constructor(private readonly search: SearchRepository) {}

  /**
   * Each word of a search with the spellings to look for: the word itself where listings hold it, else the nearest words
   * that they hold, none where all are too far. A slip is only assumed in a word that is found nowhere, so that 'polo'
   * does not find 'polea', and in three words at the most. A text without a letter or digit asks for nothing.
   */
  async termsOf(vista: Vista, q: string | undefined): Promise<Term[]> {
    if (q === undefined || q === '') return [];
    const words = await this.search.wordsOf(vista, q);
    const terms: Term[] = [];
    let left = SEARCHES_WITH_ERRORS;
    // One after the other, so that a search of many mistyped words holds one connection of the pool and not all.
    for (const searched of words) {
      const term = searched.exists
        ? await this.asWritten(vista, searched)
        : await this.withErrors(vista, searched, left--);
      terms.push(term);
      if (term.spellings.length === 0) break; // no listing holds this one: the others cannot change that
    }
    return terms;
  }

  private async asWritten(vista: Vista, { palabra }: SearchedWord): Promise<Term> {
    if (palabra.length >= LETTERS_WITH_INDEX) return { spellings: [palabra], areWhole: false };
    const { palabras, veces } = await this.search.wordsWithPart(vista, palabra);
    return veces < TIMES_OF_RARE_PART
      ? { spellings: palabras, areWhole: true }
      : { spellings: [palabra], areWhole: false };
  }

  private async withErrors(vista: Vista, { palabra }: SearchedWord, left: number): Promise<Term> {
    const errors = left > 0 ? allowedErrors(palabra) : 0;
    const spellings = errors === 0 ? [] : nearest(palabra, await this.search.candidates(vista, palabra, errors));
    return { spellings, areWhole: false };
  }
}
