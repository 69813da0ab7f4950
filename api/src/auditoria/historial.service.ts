import type { HistorialEntry, HistorialQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { byPages, type ListPage, readPage } from '../call/list-page.ts';
import { toEntry } from './historial.mapper.ts';
import { HistorialRepository, type HistorialSearch } from './historial.repository.ts';

/** What was changed on a row: the audit trail, told to the admin. */
@Injectable()
export class HistorialService {
  constructor(private readonly historial: HistorialRepository) {}

  /**
   * A page of the history of a user or a sale, newest first.
   * @throws DomainError datos_invalidos for a cursor that this list never gave.
   */
  async read(
    entity: HistorialSearch['entidad'],
    entityId: number,
    { revelaciones, ...query }: HistorialQuery,
  ): Promise<ListPage> {
    const search = { entidad: entity, entityId, withRevelaciones: revelaciones === '1' };
    const { visible, ...page } = await readPage(query, {
      page: (from) => this.historial.page(search, from),
      count: () => this.historial.count(search),
    });
    return { ...page, json: JSON.stringify(visible.map(toEntry).filter((entry) => entry !== undefined)) };
  }

  /** The whole history of a user or a sale, newest first, the times that a password was shown too. */
  async *all(entity: HistorialSearch['entidad'], entityId: number): AsyncGenerator<HistorialEntry> {
    const query = { entidad: entity, entityId, withRevelaciones: true };
    for await (const row of byPages((page) => this.historial.page(query, page))) {
      const entry = toEntry(row);
      if (entry !== undefined) yield entry;
    }
  }
}
