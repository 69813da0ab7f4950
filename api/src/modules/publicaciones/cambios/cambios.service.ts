import { isDeepStrictEqual } from 'node:util';
import type { PausarPublicacion, Publicacion } from '@fluxpartes/contrato';
import { centavosAPesos, isSoldOut } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditService, type Event } from '../../../audit/audit.service.ts';
import { Clock } from '../../../config/clock.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { IdempotentRequest } from '../../../request-context/request.ts';
import { assertRowVersion, type ExpectedVersions } from '../../../request-context/request.ts';
import type { PublicacionEntity } from '../publicacion.entity.ts';
import { type PublicacionCambios, PublicacionesRepository } from '../publicaciones.repository.ts';
import { PublicacionesService } from '../publicaciones.service.ts';

/** Who changes which listing, made on which version of it. */
export interface CambioRequest {
  caller: Caller;
  id: number;
  /** Of the call's `If-Match`; undefined where the last write wins. */
  versions?: ExpectedVersions;
  /** Of an edit, whose key is claimed in its transaction; the other changes have theirs around them. */
  call?: IdempotentRequest | undefined;
}

/** What a change is called in the audit trail, and the columns that it would set. */
interface Cambio {
  accion: Event['accion'];
  columns: PublicacionCambios;
}

/** Changes of a listing that is there, by its owner or the admin. */
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
   * Takes a listing off the catalogue, or puts it back, with the units that there are now where they are named; what it is
   * already stays so.
   * @throws DomainError no_encontrado | sin_permiso | version_distinta | sin_existencias, where nothing is there to sell
   */
  pausar(request: CambioRequest, { pausada, existencias }: PausarPublicacion): Promise<Publicacion> {
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
   * Deletes a listing for everybody; its row and photos stay for the sales that name it.
   * @throws DomainError no_encontrado (deleted already, too) | sin_permiso | version_distinta
   */
  async borrar(request: CambioRequest): Promise<void> {
    const borrada_en = this.clock.now();
    await this.change(request, () => ({ accion: 'publicacion_borrada', columns: { borrada_en } }));
  }

  /**
   * Applies a change in one transaction, while neither a sale nor another change can touch the listing. What differs
   * is written with the next version, and told in the audit trail where the admin did it; where nothing does, nothing is.
   * @throws DomainError no_encontrado | sin_permiso | version_distinta, or what `decidir` throws
   */
  async change(request: CambioRequest, decide: (actual: PublicacionEntity) => Cambio): Promise<Publicacion> {
    const { caller, id, versions, call } = request;
    await this.permissions.getToChange(caller, id);
    return this.idempotency.run(call, async () => {
      const actual = await this.publicaciones.lockForChange(id);
      if (actual === null) throw new DomainError('no_encontrado');
      assertRowVersion(versions, actual.version);
      const { accion, columns } = decide(actual);
      const { antes, despues } = differences(actual, columns);
      if (Object.keys(despues).length > 0) {
        await this.publicaciones.update(actual, despues);
        if (caller.tipo === 'admin') {
          const event = { antes: auditable(antes), despues: auditable(despues) };
          await this.auditoria.registrar({ quien: caller, entityId: id, accion, ...event });
        }
      }
      return this.publicaciones.read(id);
    });
  }
}

/** The columns whose value is another one, as they are and as they will be; undefined leaves a column as it is. */
function differences(actual: PublicacionEntity, columns: PublicacionCambios) {
  const nombres = (Object.keys(columns) as (keyof PublicacionCambios)[]).filter(
    (nombre) => columns[nombre] !== undefined && !isDeepStrictEqual(columns[nombre], actual[nombre]),
  );
  const choose = (origen: PublicacionCambios): PublicacionCambios =>
    Object.fromEntries(nombres.map((nombre) => [nombre, origen[nombre]]));
  return { antes: choose(actual), despues: choose(columns) };
}

/** Columns as the audit trail keeps them: money in pesos, as on the wire. */
function auditable({ precio, ...columns }: PublicacionCambios): Readonly<Record<string, unknown>> {
  return precio === undefined ? columns : { ...columns, precio: centavosAPesos(precio) };
}
