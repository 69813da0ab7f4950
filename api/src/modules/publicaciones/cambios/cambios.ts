import type { EditarPublicacion, PausarPublicacion, Publicacion } from '@fluxpartes/contrato';
import { centavosAPesos, isSoldOut, MAX_FOTOS, pesosACentavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditService, cambiosOf, type Event, valuesOf } from '../../../audit/audit.ts';
import { Clock } from '../../../config/config.module.ts';
import { FotosService, FotoUrls } from '../../../files/fotos.service.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import {
  assertRowVersion,
  type ChangeRequest,
  DomainError,
  type UploadedFile,
} from '../../../request-context/request.ts';
import type { PublicacionEntity } from '../publicacion.entity.ts';
import { type PublicacionCambios, PublicacionesRepository } from '../publicaciones.repository.ts';
import { PublicacionesService } from '../publicaciones.ts';

/** Photo changes of an edit. */
interface FotosCambio {
  /** Hashes of photos to remove; undefined for an invalid value. */
  remove: readonly (string | undefined)[];
  /** Hashes of the photos to add, in order. */
  newOnes: readonly string[];
  /** Hashes of all photos in the order wanted, undefined for an invalid value. Without it, new ones come last. */
  order?: readonly (string | undefined)[] | undefined;
}

/**
 * The photo hashes of a listing after an edit: the remaining ones in their order, then the new ones. Each photo is
 * listed once, because its hash identifies it.
 * @throws DomainError datos_invalidos for a photo that is not the listing's, or an order that is not of all photos;
 * demasiadas_fotos if more than 5 would remain.
 */
export function fotosAfterEdit(current: readonly string[], { remove, newOnes, order }: FotosCambio): string[] {
  if (remove.some((hash) => hash === undefined || !current.includes(hash))) {
    throw new DomainError('datos_invalidos', {
      campos: { imagenesAEliminar: 'Solo se pueden sacar fotos de esta publicación.' },
    });
  }
  const fotos = [...new Set([...current.filter((hash) => !remove.includes(hash)), ...newOnes])];
  if (fotos.length > MAX_FOTOS) throw new DomainError('demasiadas_fotos');
  if (order === undefined) return fotos;
  const ordered = fotos.filter((hash) => order.includes(hash)).length === fotos.length;
  if (!ordered || order.some((hash) => hash === undefined || !fotos.includes(hash))) {
    throw new DomainError('datos_invalidos', {
      campos: { orden_fotos: 'El orden tiene que nombrar todas las fotos.' },
    });
  }
  return fotos.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** In `orden_fotos`, the n-th new photo. */
const NUEVA = 'nueva:';

/** Input of an edit. */
interface RequestedEdit {
  data: EditarPublicacion;
  /** Photos to add, in order. */
  nuevasFotos: readonly UploadedFile[];
}

/** Changes of an existing listing by its owner or the admin. */
@Injectable()
export class CambiosService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly publicaciones: PublicacionesRepository,
    private readonly permissions: PublicacionesService,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Pauses or resumes a listing, with the given number of units if any; idempotent.
   * @throws DomainError no_encontrado | sin_permiso | version_distinta | sin_existencias, if the listing to resume has
   * no units
   */
  pausar(request: ChangeRequest, { pausada, existencias }: PausarPublicacion): Promise<Publicacion> {
    if (pausada)
      return this.change(request, () => ({
        accion: 'publicacion_pausada',
        columns: { pausada, pausada_a_mano: true },
      }));
    return this.change(request, (actual) => {
      if (existencias === undefined && isSoldOut(actual)) {
        throw new DomainError('sin_existencias', { extra: { existencias: 0 } });
      }
      return { accion: 'publicacion_republicada', columns: { pausada, pausada_a_mano: false, existencias } };
    });
  }

  /**
   * Soft-deletes a listing; its row and photos stay for its sales.
   * @throws DomainError no_encontrado (also if it is already deleted) | sin_permiso | version_distinta
   */
  async borrar(request: ChangeRequest): Promise<void> {
    const borrada_en = this.clock.now();
    await this.change(request, () => ({ accion: 'publicacion_borrada', columns: { borrada_en } }));
  }

  /**
   * Applies a change in one transaction under the listing's lock. Writes only changed columns, with the next version;
   * the admin's changes go to the audit trail.
   * @throws DomainError no_encontrado | sin_permiso | version_distinta, or an error of `decide`
   */
  async change(request: ChangeRequest, decide: (actual: PublicacionEntity) => Cambio): Promise<Publicacion> {
    const { caller, id, versions, call } = request;
    await this.permissions.getToChange(caller, id);
    return this.idempotency.run(call, async () => {
      const actual = await this.publicaciones.lockForChange(id);
      if (actual === null) throw new DomainError('no_encontrado');
      assertRowVersion(versions, actual.version);
      const { accion, columns } = decide(actual);
      const despues = cambiosOf<PublicacionCambios>(actual, columns);
      if (Object.keys(despues).length > 0) {
        await this.publicaciones.update(actual, despues);
        if (caller.tipo === 'admin') {
          const antes = auditable(valuesOf<PublicacionCambios>(actual, despues));
          await this.auditoria.registrar({ quien: caller, entityId: id, accion, antes, despues: auditable(despues) });
        }
      }
      return this.publicaciones.findForChange(id);
    });
  }
}

/** Edits of a listing: its fields and its photos. */
@Injectable()
export class PublicacionEditService {
  constructor(
    private readonly publicaciones: PublicacionesService,
    private readonly cambios: CambiosService,
    private readonly fotos: FotosService,
    private readonly addresses: FotoUrls,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Edits a listing. Checks run before photos are stored, and again under the listing's lock: storing takes seconds, in
   * which another edit may come first.
   * @throws DomainError no_encontrado, sin_permiso, version_distinta, datos_invalidos (a photo of another listing),
   * demasiadas_fotos, foto_nueva_no_aceptada, foto_no_aceptada, imagen_grande, cupo_de_archivos_lleno, clave_usada
   */
  editar(request: ChangeRequest, requested: RequestedEdit): Promise<Publicacion> {
    return this.idempotency.runOutside(request.call, () => this.apply(request, requested));
  }

  private async apply(request: ChangeRequest, { data, nuevasFotos }: RequestedEdit): Promise<Publicacion> {
    const { imagenesAEliminar, orden_fotos, precio, existencias_antes, ...campos } = data;
    const hashOf = (url: string) => this.addresses.hashOf(url);
    const newOnes = nuevasFotos.map(({ sha256 }) => sha256);
    const placeOf = (name: string) =>
      name.startsWith(NUEVA) ? newOnes[Number(name.slice(NUEVA.length))] : hashOf(name);
    const fotosCambio = { remove: imagenesAEliminar.map(hashOf), newOnes, order: orden_fotos?.map(placeOf) };
    const publicacion = await this.publicaciones.getToChange(request.caller, request.id);
    assertRowVersion(request.versions, publicacion.version);
    fotosAfterEdit(
      publicacion.fotos.flatMap((url) => hashOf(url) ?? []),
      fotosCambio,
    );
    // The storage quota is the owner's, also when the administrator edits.
    await this.fotos.saveNew(nuevasFotos, publicacion.user_id);
    return this.cambios.change(request, (actual) => {
      // Optimistic locking: a stock typed over an outdated one would restore sold units.
      if (existencias_antes !== undefined && existencias_antes !== actual.existencias) {
        throw new DomainError('version_distinta');
      }
      return {
        accion: 'publicacion_editada',
        columns: { ...campos, precio: pesosACentavos(precio), fotos: fotosAfterEdit(actual.fotos, fotosCambio) },
      };
    });
  }
}

/** Audit action and columns of a change. */
interface Cambio {
  accion: Event['accion'];
  columns: PublicacionCambios;
}

/** Column values for the audit trail: money in pesos, as on the wire. */
function auditable({ precio, ...columns }: PublicacionCambios): Readonly<Record<string, unknown>> {
  return precio === undefined ? columns : { ...columns, precio: centavosAPesos(precio) };
}
