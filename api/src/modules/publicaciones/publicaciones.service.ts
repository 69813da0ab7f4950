import type { CrearPublicacion, Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { pesosACentavos, puedeCambiarPublicacion, puedePublicar } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../call/caller.ts';
import { rolOf } from '../../call/caller.ts';
import { DomainError } from '../../call/domain-error.ts';
import type { RetriableCall } from '../../call/retriable-call.ts';
import type { UploadedFile } from '../../call/uploaded-file.ts';
import { Clock } from '../../config/clock.ts';
import { FotosService, urlDeFoto } from '../../files/fotos.service.ts';
import { IdempotenciaService } from '../../http/idempotencia/idempotencia.service.ts';
import type { PublicacionEntity } from './publicacion.entity.ts';
import { vistaDe } from './publicacion.mapper.ts';
import { PublicacionesRepository } from './publicaciones.repository.ts';

/** What a new listing comes with. */
export interface PublicacionPedida {
  datos: CrearPublicacion;
  /** The `user_id` of the body, as it came: the session says whose the listing is, the body may only agree. */
  userId: unknown;
  /** At most five, the cover first. */
  fotos: readonly UploadedFile[];
}

/** What a sale has to know of a listing. Price in centavos. */
export interface PublicacionEnVenta
  extends Pick<PublicacionEntity, 'id' | 'user_id' | 'nombre_producto' | 'precio' | 'envio' | 'tipo_envio'> {
  estado: { pausada: boolean; borrada: boolean };
}

/** Single listings: who sees one, who may change one, who publishes, and what a sale reads of one. */
@Injectable()
export class PublicacionesService {
  constructor(
    private readonly publicaciones: PublicacionesRepository,
    private readonly fotos: FotosService,
    private readonly idempotencia: IdempotenciaService,
    private readonly clock: Clock,
  ) {}

  /**
   * A listing as the caller may see it.
   * @throws DomainError no_encontrado, also for one that this caller may not know of.
   */
  async obtener(caller: Caller, id: number): Promise<PublicacionVisible> {
    const publicacion = await this.publicaciones.find(id, {
      vista: vistaDe(caller),
      usuarioId: caller.tipo === 'usuario' ? caller.usuarioId : null,
      isAdmin: caller.tipo === 'admin',
    });
    if (publicacion === undefined) throw new DomainError('no_encontrado');
    return publicacion;
  }

  /** The cover of each of these listings as a small picture's path; one without photos has no entry. Deleted ones too. */
  async portadas(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.publicaciones.covers(ids);
    return new Map(rows.map(({ id, hash }) => [id, urlDeFoto(hash, 320)]));
  }

  /**
   * Publishes a listing in the caller's name. The photos are stored before its row is written; one that comes twice
   * stands in it once.
   * @throws DomainError sin_permiso, for who may not publish or names somebody else; foto_no_aceptada; imagen_grande;
   * cupo_de_archivos_lleno.
   */
  async crear(caller: Caller, pedida: PublicacionPedida, call: RetriableCall | undefined): Promise<Publicacion> {
    if (caller.tipo !== 'usuario' || !puedePublicar(rolOf(caller)) || !nombraA(pedida.userId, caller.usuarioId)) {
      throw new DomainError('sin_permiso');
    }
    const fotos = new Set<string>();
    for (const foto of pedida.fotos) fotos.add(await this.fotos.guardar(foto, caller.usuarioId));
    const { precio, ...datos } = pedida.datos;
    return this.idempotencia.run(call, (manager) =>
      this.publicaciones.insert(manager, {
        ...datos,
        precio: pesosACentavos(precio),
        user_id: caller.usuarioId,
        fotos: [...fotos],
        fecha: this.clock.now(),
      }),
    );
  }

  /**
   * A listing that the caller may change: one's own, and any for the admin (contract, 'The calls').
   * @throws DomainError no_encontrado, also for one that this caller may not know of; sin_permiso where it is another's.
   */
  async obtenerParaCambiar(caller: Caller, id: number): Promise<PublicacionVisible> {
    const publicacion = await this.obtener(caller, id);
    const esDuenio = caller.tipo === 'usuario' && publicacion.user_id === caller.usuarioId;
    if (!puedeCambiarPublicacion(rolOf(caller), esDuenio)) throw new DomainError('sin_permiso');
    return publicacion;
  }

  /**
   * A listing for a sale inside the sale's transaction; until that ends, a pause, an edit or a deletion waits.
   * Paused and deleted ones are found too. Null where it never existed.
   */
  async paraVender(manager: EntityManager, id: number): Promise<PublicacionEnVenta | null> {
    const encontrada = await this.publicaciones.lockForSale(manager, id);
    if (encontrada === null) return null;
    const { user_id, nombre_producto, precio, envio, tipo_envio, pausada, borrada_en } = encontrada;
    const estado = { pausada, borrada: borrada_en !== null };
    return { id, user_id, nombre_producto, precio, envio, tipo_envio, estado };
  }
}

/** Whether a `user_id` of a body is missing, blank, or the caller's own. */
function nombraA(userId: unknown, usuarioId: number): boolean {
  return userId === undefined || userId === '' || userId === usuarioId || userId === String(usuarioId);
}
