import type { PublicacionesQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../call/caller.ts';
import { cutPage, idOfCursor, type ListPage } from '../../../call/list-page.ts';
import { SearchService } from '../busqueda/search.service.ts';
import { vistaOf } from '../publicacion.mapper.ts';
import { PublicacionesRepository } from '../publicaciones.repository.ts';
import type { CatalogoSearch } from './catalogo.query.ts';

/** The catalogue: what is listed for whom, page by page. */
@Injectable()
export class CatalogoService {
  constructor(
    private readonly publicaciones: PublicacionesRepository,
    private readonly search: SearchService,
  ) {}

  /**
   * A page of listings. Every filter, the search by location and every order are a guest's too; the values themselves
   * stay hidden (contract, 'Decisions').
   * @throws DomainError datos_invalidos for a cursor that this list never gave.
   */
  async list(caller: Caller, query: PublicacionesQuery): Promise<ListPage> {
    const vista = vistaOf(caller);
    const search: CatalogoSearch = {
      vista,
      includesPausadas: includesPausadas(caller, query.user_id),
      filters: query,
      terms: await this.search.termsOf(vista, query.q),
      after: idOfCursor(query.cursor),
      limite: query.limite,
    };
    const [rows, total] = await Promise.all([
      this.publicaciones.page(search),
      query.total === undefined ? null : this.publicaciones.total(search),
    ]);
    const { visible, next } = cutPage(rows, query.limite);
    return { json: `[${visible.map(({ row }) => row).join(',')}]`, next, total };
  }
}

/** The admin sees paused listings everywhere, an owner among their own; in the catalogue nobody else does. */
function includesPausadas(caller: Caller, owner: number | undefined): boolean {
  return caller.tipo === 'admin' || (caller.tipo === 'usuario' && caller.usuarioId === owner);
}
