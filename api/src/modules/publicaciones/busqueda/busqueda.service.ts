import { Injectable } from '@nestjs/common';
import type { Termino } from '../catalogo/catalogo.query.ts';
import type { Vista } from '../publicacion.mapper.ts';
import { BusquedaRepository, type PalabraBuscada } from './busqueda.repository.ts';
import { erroresPermitidos, masCercanas } from './distancia-de-edicion.ts';

/** Letters from which a part of a word has an index over the listings: a trigram. */
const LETRAS_CON_INDICE = 3;
/** A shorter part that listings hold less often than this is looked for by its whole words; else the next page is full of it. */
const VECES_DE_UNA_PARTE_RARA = 2_000;
/** Mistyped words that a search may have looked up: each is compared with the whole vocabulary. */
const BUSQUEDAS_DE_ERRORES = 3;

/** Turns what was typed into the words to look for. */
@Injectable()
export class BusquedaService {
  constructor(private readonly busqueda: BusquedaRepository) {}

  /**
   * Each word of a search with the spellings to look for: the word itself where listings hold it, else the nearest words
   * that they hold, none where all are too far. A slip is only assumed in a word that is found nowhere, so that 'polo'
   * does not find 'polea', and in three words at the most. A text without a letter or digit asks for nothing.
   */
  async terminosDe(vista: Vista, q: string | undefined): Promise<Termino[]> {
    if (q === undefined || q === '') return [];
    const palabras = await this.busqueda.palabrasDe(vista, q);
    const terminos: Termino[] = [];
    let quedan = BUSQUEDAS_DE_ERRORES;
    // One after the other, so that a search of many mistyped words holds one connection of the pool and not all.
    for (const buscada of palabras) {
      const termino = buscada.existe
        ? await this.comoSeEscribio(vista, buscada)
        : await this.conErrores(vista, buscada, quedan--);
      terminos.push(termino);
      if (termino.grafias.length === 0) break; // no listing holds this one: the others cannot change that
    }
    return terminos;
  }

  private async comoSeEscribio(vista: Vista, { palabra }: PalabraBuscada): Promise<Termino> {
    if (palabra.length >= LETRAS_CON_INDICE) return { grafias: [palabra], sonEnteras: false };
    const { palabras, veces } = await this.busqueda.palabrasConParte(vista, palabra);
    return veces < VECES_DE_UNA_PARTE_RARA
      ? { grafias: palabras, sonEnteras: true }
      : { grafias: [palabra], sonEnteras: false };
  }

  private async conErrores(vista: Vista, { palabra }: PalabraBuscada, quedan: number): Promise<Termino> {
    const errores = quedan > 0 ? erroresPermitidos(palabra) : 0;
    const grafias = errores === 0 ? [] : masCercanas(palabra, await this.busqueda.candidatas(vista, palabra, errores));
    return { grafias, sonEnteras: false };
  }
}
