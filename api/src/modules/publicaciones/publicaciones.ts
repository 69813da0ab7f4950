import type { PublicacionVisible } from '@fluxpartes/contrato';
import { type Centavos, canChangePublicacion } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { FotoUrls, fotoUrl } from '../../files/fotos.service.ts';
import { type Caller, DomainError, roleOf } from '../../request-context/request.ts';
import type { PublicacionEntity } from './publicacion.entity.ts';
import { vistaOf } from './publicacion.mapper.ts';
import { PublicacionesRepository } from './publicaciones.repository.ts';

/** A listing as a sale needs it. Price in centavos. */
export interface PublicacionOnSale
  extends Pick<
    PublicacionEntity,
    'id' | 'user_id' | 'nombre_producto' | 'precio' | 'envio' | 'tipo_envio' | 'version'
  > {
  estado: { pausada: boolean; deleted: boolean; existencias: number | null };
}

/** Single listings: read access, change access, and the data for a sale. */
@Injectable()
export class PublicacionesService {
  constructor(
    private readonly publicaciones: PublicacionesRepository,
    private readonly addresses: FotoUrls,
  ) {}

  /**
   * A listing as the caller may see it.
   * @throws DomainError no_encontrado, also for a listing that is hidden from this caller
   */
  async get(caller: Caller, id: number): Promise<PublicacionVisible> {
    const publicacion = await this.publicaciones.find(id, {
      vista: vistaOf(caller),
      usuarioId: caller.tipo === 'usuario' ? caller.usuarioId : null,
      isAdmin: caller.tipo === 'admin',
    });
    if (publicacion === undefined) throw new DomainError('no_encontrado');
    return publicacion;
  }

  /** The URL of a small cover photo of each listing; listings without photos are missing. Includes deleted listings. */
  async portadas(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.publicaciones.covers(ids);
    return new Map(rows.map(({ id, hash }) => [id, this.addresses.of(fotoUrl(hash, 320))]));
  }

  /**
   * A listing that the caller may change: the caller's own listing, or any listing for the admin.
   * @throws DomainError no_encontrado, also for a listing that is hidden from this caller; sin_permiso for another
   * user's listing
   */
  async getToChange(caller: Caller, id: number): Promise<PublicacionVisible> {
    const publicacion = await this.get(caller, id);
    const isOwner = caller.tipo === 'usuario' && publicacion.user_id === caller.usuarioId;
    if (!canChangePublicacion(roleOf(caller), isOwner)) throw new DomainError('sin_permiso');
    return publicacion;
  }

  /**
   * Locks a listing for a sale until the transaction ends: a pause, an edit or a deletion waits, and so do other sales if
   * the stock is limited. Includes paused and deleted listings. Null if it never existed.
   */
  async forVender(id: number): Promise<PublicacionOnSale | null> {
    const found = await this.publicaciones.lockForSale(id);
    if (found === undefined) return null;
    const { pausada, existencias, borrada_en, ...rest } = found;
    return { id, ...rest, estado: { pausada, deleted: borrada_en !== null, existencias } };
  }

  /** Takes a purchase's units of a listing found by `forVender`. Returns the number of counted units; 0 without a limit. */
  takeUnidades({ id, estado }: PublicacionOnSale, cantidad: number): number {
    if (estado.existencias === null) return 0;
    this.publicaciones.takeUnidades(id, cantidad);
    return cantidad;
  }

  /** Returns the units of an annulled sale to its listing. A sold-out listing returns to the catalogue. */
  async giveBackUnidades(id: number, unidades: number): Promise<void> {
    if (unidades > 0) await this.publicaciones.giveBackUnidades(id, unidades);
  }

  /** The lowest price of a listing within the last hour, in centavos; null if it never was lower than now. */
  lowestPrecio(id: number): Promise<Centavos | null> {
    return this.publicaciones.lowestPrecio(id);
  }
}
