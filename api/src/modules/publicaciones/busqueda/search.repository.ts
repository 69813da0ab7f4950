import { Injectable } from '@nestjs/common';
import { isStatementTimeout } from '../../../database/database-errors.ts';
import type { Vista } from '../publicacion.mapper.ts';
import { CatalogoReads } from '../publicaciones.repository.ts';

/** Maximum words per spelling. A spelling with more words is frequent in every sort order. */
const MAX_WORDS_PER_SPELLING = 1_000;

/** A spelling of a searched word: the word itself, in lower case and without accents, or a synonym of it. */
export interface Spelling {
  palabra: string;
  spelling: string;
  /** Words in listings that contain the spelling; null if there are more than the maximum. */
  words: string[] | null;
  /** Occurrences of those words in listings. */
  times: number;
  /** Approximate number of listings, from the table's last analysis. */
  listings: number;
}

/** Vocabulary of the listings, maintained by PostgreSQL in `palabras_de_busqueda`, and synonyms. */
@Injectable()
export class SearchRepository {
  constructor(private readonly reads: CatalogoReads) {}

  /**
   * The words of a text with their spellings, in one statement. A part of a word counts as the word, because 'amortig' is
   * not a typo. A plural has the synonyms of its singular.
   */
  spellingsOf(vista: Vista, text: string): Promise<Spelling[]> {
    return this.reads.from(vista).query(
      `WITH buscadas AS MATERIALIZED (SELECT palabra FROM palabras_de($1) AS b (palabra)),
       formas AS MATERIALIZED (
         SELECT palabra, palabra AS forma FROM buscadas
         UNION
         SELECT b.palabra, otra.palabra FROM buscadas b
         JOIN sinonimos s ON s.palabra IN (b.palabra, regexp_replace(b.palabra, 's$', ''), regexp_replace(b.palabra, 'es$', ''))
         JOIN sinonimos otra ON otra.grupo = s.grupo
       )
       SELECT f.palabra, f.forma AS spelling, h.words, h.times,
         (SELECT greatest(reltuples, 1)::int FROM pg_class WHERE oid = 'publicaciones'::regclass) AS listings
       FROM formas f CROSS JOIN LATERAL (
         SELECT CASE WHEN count(*) <= ${MAX_WORDS_PER_SPELLING} THEN coalesce(array_agg(v.palabra), '{}') END AS words,
                coalesce(sum(v.publicaciones), 0) AS times
         FROM (${WORDS_WITH_PART.map((some) => `(${some} LIMIT ${MAX_WORDS_PER_SPELLING + 1})`).join(' UNION ALL ')}) AS v
       ) AS h`,
      [text],
    );
  }

  /**
   * Candidate words within the allowed number of typos. The result has some more, because here a swap counts as two. Words
   * with a digit are codes and are not corrected. Undefined if the vocabulary exceeds the statement timeout.
   */
  async candidates(vista: Vista, word: string, errors: number): Promise<string[] | undefined> {
    const sql = `SELECT palabra FROM palabras_de_busqueda
       WHERE palabra !~ '[0-9]' AND length(palabra) BETWEEN length($1) - $2::int AND length($1) + $2::int
         AND levenshtein_less_equal(palabra, $1, 2 * $2::int) <= 2 * $2::int`;
    try {
      const rows = await this.reads.from(vista).query<{ palabra: string }>(sql, [word, errors]);
      return rows.map((row) => row.palabra);
    } catch (error) {
      if (isStatementTimeout(error)) return undefined;
      throw error;
    }
  }
}

/**
 * Conditions for words that contain `f.forma`: by trigrams, or by pairs of letters. A single letter is in most words, so
 * those are compared one by one.
 */
const WORDS_WITH_PART = [
  `length(f.forma) > 2 AND v.palabra LIKE '%' || f.forma || '%'`,
  `length(f.forma) = 2 AND pares_de_letras(v.palabra) @> ARRAY[f.forma]`,
  'length(f.forma) = 1 AND strpos(v.palabra, f.forma) > 0',
].map((condition) => `SELECT v.palabra, v.publicaciones FROM palabras_de_busqueda v WHERE ${condition}`);
