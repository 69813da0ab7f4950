import { Injectable } from '@nestjs/common';
import { isStatementTooLong } from '../../../database/database-errors.ts';
import type { Vista } from '../publicacion.mapper.ts';
import { ReadingsRepository } from '../readings.repository.ts';

/** A searched word, in lower case and without accents, and whether some listing's word holds it as typed. */
export interface SearchedWord {
  palabra: string;
  exists: boolean;
}

/** The words that hold a part, and how many times listings hold them, all together. */
export interface WordsWithPart {
  palabras: string[];
  veces: number;
}

/** The words that listings can be found by, kept by PostgreSQL in `palabras_de_busqueda`. */
@Injectable()
export class SearchRepository {
  constructor(private readonly readings: ReadingsRepository) {}

  /** The words of a search. A part of a word counts as the word: who types 'amortig' has not mistyped. */
  wordsOf(vista: Vista, q: string): Promise<SearchedWord[]> {
    return this.readings.from(vista).query(
      `SELECT palabra, EXISTS (
         SELECT FROM palabras_de_busqueda v WHERE v.palabra LIKE '%' || b.palabra || '%'
       ) AS exists FROM palabras_de($1) AS b (palabra)`,
      [q],
    );
  }

  /** The words that hold a part of one or two letters, for which the table of listings has no index. */
  async wordsWithPart(vista: Vista, part: string): Promise<WordsWithPart> {
    const rows = await this.readings.from(vista).query<WordsWithPart>(
      `SELECT coalesce(array_agg(palabra), '{}') AS palabras, coalesce(sum(publicaciones), 0) AS veces
       FROM palabras_de_busqueda WHERE palabra LIKE '%' || $1 || '%'`,
      [part],
    );
    return rows[0] ?? { palabras: [], veces: 0 };
  }

  /**
   * The words that can be reached with so many slips, and some more: a swap counts as two here.
   * The lengths are compared first, as levenshtein refuses long words. None where the vocabulary has grown beyond what the
   * statement may take: then the word is taken as typed.
   */
  async candidates(vista: Vista, word: string, errors: number): Promise<string[]> {
    const sql = `SELECT palabra FROM palabras_de_busqueda
       WHERE CASE WHEN abs(length(palabra) - length($1)) <= $2
         THEN levenshtein_less_equal(palabra, $1, 2 * $2) <= 2 * $2 ELSE false END`;
    try {
      const rows = await this.readings.from(vista).query<{ palabra: string }>(sql, [word, errors]);
      return rows.map((row) => row.palabra);
    } catch (error) {
      if (isStatementTooLong(error)) return [];
      throw error;
    }
  }
}
