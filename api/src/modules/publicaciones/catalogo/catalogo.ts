import type { Parecidas, PublicacionesQuery, PublicacionVisible } from '@fluxpartes/contrato';
import { isVehiculo } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { idOfCursor, type ListPage } from '../../../request-context/list-page.ts';
import { type Caller, DomainError } from '../../../request-context/request.ts';
import { SearchService } from '../busqueda/search.ts';
import { vistaOf } from '../publicacion.mapper.ts';
import { PublicacionesRepository } from '../publicaciones.repository.ts';
import { RecuentosService } from '../recuentos/recuentos.ts';
import type { CatalogoSearch, Criteria, Term } from './criteria.ts';

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
   * values. Only the price range is for sessions.
   * @throws DomainError datos_invalidos for a cursor that this list never gave, sin_sesion
   */
  async list(caller: Caller, query: PublicacionesQuery): Promise<ListPage> {
    const search = await this.searchOf(caller, query);
    const isSelective = this.recuentos.known.isSelective(search);
    const page = this.publicaciones.page({ ...search, isSelective });
    const [{ json, tag, found, last }, total] =
      query.total === undefined ? [await page, { total: null }] : await this.recuentos.beside(page, search);
    return { json, tag, next: found > query.limite ? String(last) : null, ...total };
  }

  /**
   * Listings of the same category, for the same car first, and for sessions others of the shop. A shop that took its
   * listing away is not named. Empty if there was never such a listing.
   */
  async parecidas(caller: Caller, id: number): Promise<Parecidas> {
    const traits = await this.publicaciones.traits(id);
    if (traits === undefined) return { parecidas: [], del_local: [] };
    const { categoria, marca, modelo, user_id, isListed } = traits;
    const ofCar = await this.some(caller, { categoria, marca, modelo });
    const others = ofCar.length > MAX_PARECIDAS ? [] : await this.some(caller, { categoria });
    const parecidas = unlike(id, [], [...ofCar, ...others]);
    const isShown = isListed && caller.tipo !== 'invitado';
    const ofLocal = isShown ? await this.some(caller, { user_id }) : [];
    return { parecidas, del_local: unlike(id, parecidas, ofLocal) };
  }

  private async some(caller: Caller, filters: Criteria['filters']): Promise<PublicacionVisible[]> {
    const car = filters.modelo === undefined ? {} : { car: 'any' as const };
    const search = { vista: vistaOf(caller), includesPausadas: false, filters, terms: [], after: null, ...car };
    const { json } = await this.publicaciones.page({ ...search, limite: 2 * MAX_PARECIDAS + 1 });
    return JSON.parse(json);
  }

  private async searchOf(caller: Caller, query: PublicacionesQuery): Promise<CatalogoSearch> {
    const vista = vistaOf(caller);
    const { marca, modelo, precio_desde, precio_hasta } = query;
    // A range would tell a guest the price. A page learns from this 401 that its session has ended.
    if (vista === 'invitado' && (precio_desde !== undefined || precio_hasta !== undefined)) {
      throw new DomainError('sin_sesion');
    }
    return {
      vista,
      ...((marca !== undefined || modelo !== undefined) && { car: 'any' as const }),
      includesPausadas: includesPausadas(caller, query.user_id),
      filters: query,
      terms: isCarOfOtherMarca(query) ? [NO_MATCH] : await this.search.termsOf(vista, query.q),
      after: idOfCursor(query.cursor),
      limite: query.limite,
    };
  }
}

/** A search for a model of another make would read every listing with that model's name. */
const NO_MATCH: Term = { spellings: [], words: [], times: 0, share: 0 };

function isCarOfOtherMarca({ marca, modelo }: PublicacionesQuery): boolean {
  return marca !== undefined && modelo !== undefined && !isVehiculo(marca, modelo);
}

const MAX_PARECIDAS = 4;

/** The first listings, each once, without `id` and those shown elsewhere. */
function unlike(id: number, shown: readonly PublicacionVisible[], all: readonly PublicacionVisible[]) {
  const seen = new Set([id, ...shown.map((one) => one.id)]);
  return all.filter((one) => !seen.has(one.id) && seen.add(one.id)).slice(0, MAX_PARECIDAS);
}

/** Paused listings are visible to the admin everywhere and to owners among their own. */
function includesPausadas(caller: Caller, owner: number | undefined): boolean {
  return caller.tipo === 'admin' || (caller.tipo === 'usuario' && caller.usuarioId === owner);
}
