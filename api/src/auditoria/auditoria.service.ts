import { Injectable } from '@nestjs/common';
import { type Caller, nameOf, type SystemCaller } from '../call/caller.ts';
import { Clock } from '../config/clock.ts';
import { EventsRepository } from './events.repository.ts';

/** Something that has to be told later: who did what to which row. */
export interface Event {
  quien: Caller | SystemCaller;
  entidad: 'usuario' | 'publicacion' | 'venta' | 'liquidacion';
  entityId: number;
  accion:
    | 'contrasena_revelada'
    | 'cuenta_borrada'
    | 'aprobacion_cambiada'
    | 'usuario_editado'
    | 'publicacion_editada'
    | 'publicacion_pausada'
    | 'publicacion_republicada'
    | 'publicacion_borrada'
    | 'venta_corregida'
    | 'venta_anulada'
    | 'cuenta_bancaria_cambiada'
    | 'venta_liquidada'
    | 'liquidacion_hecha'
    | 'liquidacion_pagada'
    | 'liquidacion_impaga'
    | 'liquidacion_deshecha'
    | 'anulacion_pedida'
    | 'pedido_rechazado'
    | 'pedido_reabierto'
    | 'cuenta_de_devolucion'
    | 'venta_devuelta'
    | 'devolucion_deshecha';
  antes?: Readonly<Record<string, unknown>>;
  despues?: Readonly<Record<string, unknown>>;
}

/** The audit trail (contract, 'Edits that cross' and 'dangerous features'). */
@Injectable()
export class AuditoriaService {
  constructor(
    private readonly events: EventsRepository,
    private readonly clock: Clock,
  ) {}

  /** Writes a row. Called in the transaction of what it tells of: both are there, or neither. */
  async registrar(event: Event): Promise<void> {
    await this.registrarSeveral(event, [event.entityId]);
  }

  /** Writes the same of several rows, one audit row for each, in one statement. */
  async registrarSeveral(
    { quien, entidad, accion, antes, despues }: Omit<Event, 'entityId'>,
    entityIds: readonly number[],
  ): Promise<void> {
    await this.events.insert(
      { quien: nameOf(quien), fecha: this.clock.now(), entidad, accion, antes, despues },
      entityIds,
    );
  }
}
