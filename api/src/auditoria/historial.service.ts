import type { HistorialQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { cortarPagina, idDeCursor, type ListPage } from '../call/list-page.ts';
import { toEntrada } from './historial.mapper.ts';
import { type ConsultaDeHistorial, HistorialRepository } from './historial.repository.ts';

/** What was changed on a row: the audit trail, told to the admin. */
@Injectable()
export class HistorialService {
  constructor(private readonly historial: HistorialRepository) {}

  /**
   * A page of the history of a user or a sale, newest first.
   * @throws DomainError datos_invalidos for a cursor that this list never gave.
   */
  async leer(
    entidad: ConsultaDeHistorial['entidad'],
    entidadId: number,
    { limite, cursor, total, revelaciones }: HistorialQuery,
  ): Promise<ListPage> {
    const consulta = { entidad, entidadId, conRevelaciones: revelaciones === '1' };
    const leidas = await this.historial.page(consulta, { despuesDe: idDeCursor(cursor), limite: limite + 1 });
    const { visibles, next } = cortarPagina(leidas, limite);
    return {
      json: JSON.stringify(visibles.map(toEntrada).filter((entrada) => entrada !== undefined)),
      next,
      total: total === undefined ? null : await this.historial.count(consulta),
    };
  }
}
