import type { PublicacionesQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { idOfCursor, type ListPage } from '../../../request-context/list-page.ts';
import type { Caller } from '../../../request-context/request.ts';
import { SearchService } from '../busqueda/search.ts';
import { vistaOf } from '../publicacion.mapper.ts';
import { PublicacionesRepository } from '../publicaciones.repository.ts';
import { RecuentosService } from '../recuentos/recuentos.ts';
import type { CatalogoSearch } from './criteria.ts';

/** The catalogue, page by page. */
@Injectable()
export class CatalogoService {
  constructor(
    private readonly publicaciones: PublicacionesRepository,
    private readonly search: SearchService,
    private readonly recuentos: RecuentosService,
  ) {}

  /**
   * A page of listings. Guests can use every filter, the search by location and every order, but do not see the hidden
   * values.
   * @throws DomainError datos_invalidos for a cursor that this list never gave.
   */
  async list(caller: Caller, query: PublicacionesQuery): Promise<ListPage> {
    const search = await this.searchOf(caller, query);
    const isSelective = this.recuentos.known.isSelective(search);
    const page = this.publicaciones.page({ ...search, isSelective });
    const [{ json, tag, last }, total] =
      query.total === undefined ? [await page, { total: null }] : await this.recuentos.beside(page, search);
    return { json, tag, next: last === null ? null : String(last), ...total };
  }

  private async searchOf(caller: Caller, query: PublicacionesQuery): Promise<CatalogoSearch> {
    const vista = vistaOf(caller);
    return {
      vista,
      includesPausadas: includesPausadas(caller, query.user_id),
      filters: query,
      terms: await this.search.termsOf(vista, query.q),
      after: idOfCursor(query.cursor),
      limite: query.limite,
    };
  }
}

/** Paused listings are visible to the admin everywhere and to owners among their own. */
function includesPausadas(caller: Caller, owner: number | undefined): boolean {
  return caller.tipo === 'admin' || (caller.tipo === 'usuario' && caller.usuarioId === owner);
}
