import { centavosAPesos, type LiquidacionTotals } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.service.ts';
import type { Caller } from '../../../request-context/caller.ts';

/** What is told of settlements: in their own history, and in that of each of their sales. */
@Injectable()
export class LiquidacionTrail {
  constructor(private readonly auditoria: AuditService) {}

  async made(who: Caller, id: number, { neto }: LiquidacionTotals, ventas: readonly number[]): Promise<void> {
    const despues = { neto: centavosAPesos(neto), ventas: numbered(ventas) };
    await this.auditoria.registrar({ quien: who, accion: 'liquidacion_hecha', entityId: id, despues });
    const change = { antes: { liquidacion: null }, despues: { liquidacion: id } };
    await this.auditoria.registrar({ quien: who, accion: 'venta_liquidada', entityId: ventas, ...change });
  }

  async undone(who: Caller, id: number, ventas: readonly number[]): Promise<void> {
    const event = { quien: who, accion: 'liquidacion_deshecha' } as const;
    await this.auditoria.registrar({ ...event, entityId: id, antes: { ventas: numbered(ventas) } });
    const change = { antes: { liquidacion: id }, despues: { liquidacion: null } };
    await this.auditoria.registrar({ ...event, entidad: 'venta', entityId: ventas, ...change });
  }

  /** That it was paid, or with no reference that it was not after all. */
  async paid(who: Caller, id: number, antes: string | null, despues: string | null): Promise<void> {
    await this.auditoria.registrar({
      quien: who,
      entityId: id,
      accion: despues === null ? 'liquidacion_impaga' : 'liquidacion_pagada',
      antes: { referencia: antes },
      despues: { referencia: despues },
    });
  }
}

function numbered(ventas: readonly number[]): string {
  return ventas.map((id) => `#${id}`).join(', ');
}
