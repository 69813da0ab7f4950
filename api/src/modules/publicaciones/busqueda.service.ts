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
    const grafias: string[][] = [];
    // One after the other, so that a search of many mistyped words holds one connection of the pool and not all.
    for (const buscada of palabras) {
      const halladas = await this.grafiasDePalabra(buscada);
      grafias.push(halladas);
      if (halladas.length === 0) break; // no listing holds this one: the others cannot change that
    }
    return grafias;
  }

  private async grafiasDePalabra({ palabra, existe }: PalabraBuscada): Promise<string[]> {
    if (existe) return [palabra];
    const errores = erroresPermitidos(palabra);
    return errores === 0 ? [] : masCercanas(palabra, await this.busqueda.candidatas(palabra, errores));
  }
}
