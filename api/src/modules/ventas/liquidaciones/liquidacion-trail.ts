import { centavosAPesos, type LiquidacionTotals } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditoriaService } from '../../../auditoria/auditoria.service.ts';
import type { Caller } from '../../../call/caller.ts';

/** What is told of settlements: in their own history, and in that of each of their sales. */
@Injectable()
export class LiquidacionTrail {
  constructor(private readonly auditoria: AuditoriaService) {}

  async made(who: Caller, id: number, { neto }: LiquidacionTotals, ventas: readonly number[]): Promise<void> {
    const despues = { neto: centavosAPesos(neto), ventas: numbered(ventas) };
    await this.auditoria.registrar({
      quien: who,
      entidad: 'liquidacion',
      entityId: id,
      accion: 'liquidacion_hecha',
      despues,
    });
    await this.auditoria.registrarSeveral(
      {
        quien: who,
        entidad: 'venta',
        accion: 'venta_liquidada',
        antes: { liquidacion: null },
        despues: { liquidacion: id },
      },
      ventas,
    );
  }

  async undone(who: Caller, id: number, ventas: readonly number[]): Promise<void> {
    const antes = { ventas: numbered(ventas) };
    await this.auditoria.registrar({
      quien: who,
      entidad: 'liquidacion',
      entityId: id,
      accion: 'liquidacion_deshecha',
      antes,
    });
    await this.auditoria.registrarSeveral(
      {
        quien: who,
        entidad: 'venta',
        accion: 'liquidacion_deshecha',
        antes: { liquidacion: id },
        despues: { liquidacion: null },
      },
      ventas,
    );
  }

  /** That it was paid, or with no reference that it was not after all. */
  async paid(who: Caller, id: number, antes: string | null, despues: string | null): Promise<void> {
    await this.auditoria.registrar({
      quien: who,
      entidad: 'liquidacion',
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
