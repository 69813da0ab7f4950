import type { PublicacionesQuery } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { ListPage } from '../../http/lists/list-page.interceptor.ts';
import type { Caller } from '../../http/session/caller.ts';
import { BusquedaService } from './busqueda.service.ts';
import type { ConsultaDeCatalogo } from './catalogo.query.ts';
import { vistaDe } from './publicacion.mapper.ts';
import { PublicacionesRepository } from './publicaciones.repository.ts';

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
    const consulta: ConsultaDeCatalogo = {
      vista: vistaDe(caller),
      incluyePausadas: incluyePausadas(caller, query.user_id),
      filtros: query,
      palabras: await this.busqueda.grafiasDe(query.q),
      despuesDe: idDeCursor(query.cursor),
      limite: query.limite,
    };
    const [filas, total] = await Promise.all([
      this.publicaciones.pagina(consulta),
      query.total === undefined ? null : this.publicaciones.total(consulta),
    ]);
    const visibles = filas.slice(0, query.limite);
    const ultima = filas.length > query.limite ? visibles.at(-1) : undefined;
    return {
      json: `[${visibles.map(({ fila }) => fila).join(',')}]`,
      next: ultima === undefined ? null : String(ultima.id),
      total,
    };
  }
}

/** The admin sees paused listings everywhere, an owner among their own; in the catalogue nobody else does. */
function incluyePausadas(caller: Caller, duenio: number | undefined): boolean {
  return caller.tipo === 'admin' || (caller.tipo === 'usuario' && caller.usuarioId === duenio);
}

function idDeCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) {
    throw new DomainError('datos_invalidos', { campos: { cursor: 'El cursor no es válido.' } });
  }
  return Number(cursor);
}
