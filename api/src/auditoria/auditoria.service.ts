import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Caller, nameOf } from '../call/caller.ts';
import { Clock } from '../config/clock.ts';

/** Something that has to be told later: who did what to which row. */
export interface Suceso {
  quien: Caller;
  entidad: 'usuario' | 'publicacion' | 'venta';
  entidadId: number;
  accion:
    | 'contrasena_revelada'
    | 'aprobacion_cambiada'
    | 'usuario_editado'
    | 'publicacion_editada'
    | 'publicacion_pausada'
    | 'publicacion_republicada'
    | 'publicacion_borrada'
    | 'venta_corregida';
  antes?: Readonly<Record<string, unknown>>;
  despues?: Readonly<Record<string, unknown>>;
}

/** The audit trail (contract, 'Edits that cross' and 'dangerous features'). */
@Injectable()
export class AuditoriaService {
  constructor(private readonly clock: Clock) {}

  /** Writes a row in the transaction of what it tells of: both are there, or neither. */
  async registrar(manager: EntityManager, suceso: Suceso): Promise<void> {
    await this.registrarVarios(manager, suceso, [suceso.entidadId]);
  }

  /** Writes the same of several rows, one audit row for each, in one statement. */
  async registrarVarios(
    manager: EntityManager,
    { quien, entidad, accion, antes, despues }: Omit<Suceso, 'entidadId'>,
    entidadIds: readonly number[],
  ): Promise<void> {
    await manager.query(
      `INSERT INTO auditoria (quien, fecha, entidad, entidad_id, accion, antes, despues)
       SELECT $1, $2, $3, entidad_id, $5, $6, $7 FROM unnest($4::bigint[]) AS entidad_id`,
      [nameOf(quien), this.clock.now(), entidad, entidadIds, accion, toJson(antes), toJson(despues)],
    );
  }
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
