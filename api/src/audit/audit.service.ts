import { AUDITORIA_ACCIONES, type AuditoriaAccion, type AuditoriaEntity } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.ts';
import { type Caller, nameOf, type SystemCaller } from '../request-context/caller.ts';
import { AuditRepository } from './audit.repository.ts';

/** Something that has to be told later: who did what to which row, or to several. */
export interface Event {
  quien: Caller | SystemCaller;
  accion: AuditoriaAccion;
  entityId: number | readonly number[];
  /** Where it is not the action's own. */
  entidad?: AuditoriaEntity;
  antes?: Readonly<Record<string, unknown>>;
  despues?: Readonly<Record<string, unknown>>;
}

/** Writes the audit trail (contract, 'Edits that cross' and 'dangerous features'). */
@Injectable()
export class AuditService {
  constructor(
    private readonly repository: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** Writes a row for each entity, in the transaction of what it tells of: both are there, or neither. */
  async registrar({ quien, accion, entityId, entidad, antes, despues }: Event): Promise<void> {
    const of = entidad ?? AUDITORIA_ACCIONES[accion].entidad;
    await this.repository.insert(
      { quien: nameOf(quien), fecha: this.clock.now(), entidad: of, accion, antes, despues },
      [entityId].flat(),
    );
  }
}
