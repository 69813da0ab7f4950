import { Injectable } from '@nestjs/common';
import { BusquedaRepository, type PalabraBuscada } from './busqueda.repository.ts';
import { erroresPermitidos, masCercanas } from './distancia-de-edicion.ts';

/** Turns what was typed into the words to look for. */
@Injectable()
export class BusquedaService {
  constructor(private readonly busqueda: BusquedaRepository) {}

  /**
   * Each word of a search with the spellings to look for: the word itself where listings hold it, else the nearest words
   * that they hold, none where all are too far. A slip is only assumed in a word that is found nowhere, so that 'polo'
   * does not find 'polea'. A text without a letter or digit asks for nothing.
   */
  async grafiasDe(q: string | undefined): Promise<string[][]> {
    if (q === undefined || q === '') return [];
    const palabras = await this.busqueda.palabrasDe(q);
    return Promise.all(palabras.map((buscada) => this.grafiasDePalabra(buscada)));
  }

  private async grafiasDePalabra({ palabra, existe }: PalabraBuscada): Promise<string[]> {
    if (existe) return [palabra];
    const errores = erroresPermitidos(palabra);
    return errores === 0 ? [] : masCercanas(palabra, await this.busqueda.candidatas(palabra, errores));
  }
}
