import type { PublicacionesQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../call/caller.ts';
import { cortarPagina, idDeCursor, type ListPage } from '../../../call/list-page.ts';
import { BusquedaService } from '../busqueda/busqueda.service.ts';
import { vistaDe } from '../publicacion.mapper.ts';
import { PublicacionesRepository } from '../publicaciones.repository.ts';
import type { ConsultaDeCatalogo } from './catalogo.query.ts';

/** The catalogue: what is listed for whom, page by page. */
@Injectable()
export class CatalogoService {
  constructor(
    private readonly publicaciones: PublicacionesRepository,
    private readonly busqueda: BusquedaService,
  ) {}

  /**
   * A page of listings. Every filter, the search by location and every order are a guest's too; the values themselves
   * stay hidden (contract, 'Decisions').
   * @throws DomainError datos_invalidos for a cursor that this list never gave.
   */
  async listar(caller: Caller, query: PublicacionesQuery): Promise<ListPage> {
    const vista = vistaDe(caller);
    const consulta: ConsultaDeCatalogo = {
      vista,
      incluyePausadas: incluyePausadas(caller, query.user_id),
      filtros: query,
      terminos: await this.busqueda.terminosDe(vista, query.q),
      despuesDe: idDeCursor(query.cursor),
      limite: query.limite,
    };
    const [filas, total] = await Promise.all([
      this.publicaciones.pagina(consulta),
      query.total === undefined ? null : this.publicaciones.total(consulta),
    ]);
    const { visibles, next } = cortarPagina(filas, query.limite);
    return { json: `[${visibles.map(({ fila }) => fila).join(',')}]`, next, total };
  }
}

/** The admin sees paused listings everywhere, an owner among their own; in the catalogue nobody else does. */
function incluyePausadas(caller: Caller, duenio: number | undefined): boolean {
  return caller.tipo === 'admin' || (caller.tipo === 'usuario' && caller.usuarioId === duenio);
}
