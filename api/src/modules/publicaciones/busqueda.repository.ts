import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A searched word, in lower case and without accents, and whether some listing's word holds it as typed. */
export interface PalabraBuscada {
  palabra: string;
  existe: boolean;
}

/** The words that listings can be found by, kept by PostgreSQL in `palabras_de_busqueda`. */
@Injectable()
export class BusquedaRepository {
  constructor(private readonly source: DataSource) {}

  /** The words of a search. A part of a word counts as the word: who types 'amortig' has not mistyped. */
  palabrasDe(q: string): Promise<PalabraBuscada[]> {
    return this.source.query(
      `SELECT palabra, EXISTS (
         SELECT FROM palabras_de_busqueda v WHERE v.palabra LIKE '%' || b.palabra || '%'
       ) AS existe FROM palabras_de($1) AS b (palabra)`,
      [q],
    );
  }

  /**
   * The words that can be reached with so many slips, and some more: a swap counts as two here.
   * The lengths are compared first, as levenshtein refuses long words.
   */
  async candidatas(palabra: string, errores: number): Promise<string[]> {
    const rows: { palabra: string }[] = await this.source.query(
      `SELECT palabra FROM palabras_de_busqueda
       WHERE CASE WHEN abs(length(palabra) - length($1)) <= $2
         THEN levenshtein_less_equal(palabra, $1, 2 * $2) <= 2 * $2 ELSE false END`,
      [palabra, errores],
    );
    return rows.map((row) => row.palabra);
  }
}
