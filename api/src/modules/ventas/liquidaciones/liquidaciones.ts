import type { LiquidacionAnswer, Liquidar, PagarLiquidacion } from '@fluxpartes/contrato';
import {
  centavosAPesos,
  type LiquidacionTotals,
  liquidacionOf,
  liquidarUntil,
  MONTO_MAXIMO,
  sumLiquidadas,
  type VentaLiquidada,
} from '@fluxpartes/dominio';
import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.ts';
import { Clock } from '../../../config/config.module.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { Transactions } from '../../../database/transactions.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import {
  assertRowVersion,
  type Caller,
  type ChangeRequest,
  DomainError,
  type IdempotentRequest,
} from '../../../request-context/request.ts';
import { LiquidacionesRepository, type LiquidacionRow } from './liquidaciones.repository.ts';
import { inPesos, LiquidacionesListService } from './liquidaciones-list.ts';
import { PendientesRepository } from './pendientes.repository.ts';

interface LockedVentas {
  vendedorId: number;
  cuentaBancaria: string;
  ventas: readonly ({ id: number } & VentaLiquidada)[];
  /** The date that decided which sales can be settled. */
  fecha: Date;
}

/** Settles with the shops. Each change is recorded in the history of the settlement and of its sales. */
@Injectable()
export class LiquidacionesService {
  constructor(
    private readonly pendientes: PendientesRepository,
    private readonly liquidaciones: LiquidacionesRepository,
    private readonly listed: LiquidacionesListService,
    private readonly transactions: Transactions,
    private readonly idempotency: IdempotencyService,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Settles sales of one shop in one transaction. Each sale is checked under its lock, so the first of two concurrent
   * settlements, or of a settlement and an annulment, wins. Amounts and bank account are a snapshot.
   * @throws DomainError no_encontrado, sin_cuenta_bancaria, cuenta_bancaria_cambio, ventas_no_liquidables, liquidacion_cambio, clave_usada,
   * total_fuera_de_alcance
   */
  liquidar(caller: Caller, data: Liquidar, call: IdempotentRequest | undefined): Promise<LiquidacionAnswer> {
    return this.idempotency.run(call, async () => {
      const { vendedorId, cuentaBancaria, ventas, fecha } = await this.lock(data);
      const totals = sumLiquidadas(ventas);
      refuseOtherTotals(data, totals);
      const nueva = { vendedor_id: vendedorId, cuenta_bancaria: cuentaBancaria, fecha, ...totals };
      const id = await this.liquidaciones.insert(nueva, ventas);
      const despues = { neto: centavosAPesos(totals.neto), ventas: numbered(data.ventas) };
      await this.auditoria.registrar({ quien: caller, accion: 'liquidacion_hecha', entityId: id, despues });
      const change = { antes: { liquidacion: null }, despues: { liquidacion: id } };
      await this.auditoria.registrar({ quien: caller, accion: 'venta_liquidada', entityId: data.ventas, ...change });
      return { liquidacion: await this.listed.get(id) };
    });
  }

  /**
   * Records the transfer that paid a settlement. A repeated call (a retry) changes no data, even with an outdated version.
   * A blank reference removes the record.
   * @throws DomainError no_encontrado, liquidacion_deshecha, liquidacion_pagada for another transfer, version_distinta
   */
  pagar({ caller, id, versions }: ChangeRequest, { referencia }: PagarLiquidacion): Promise<LiquidacionAnswer> {
    return this.change(id, async (row) => {
      if (row.deshecha_en !== null) throw new DomainError('liquidacion_deshecha');
      const wanted = referencia === '' ? null : referencia;
      if (wanted === row.referencia) return;
      if (wanted !== null && row.referencia !== null) throw new DomainError('liquidacion_pagada');
      assertRowVersion(versions, row.version);
      await this.liquidaciones.setPago(id, wanted === null ? null : { fecha: this.clock.now(), referencia: wanted });
      await this.auditoria.registrar({
        quien: caller,
        entityId: id,
        accion: wanted === null ? 'liquidacion_impaga' : 'liquidacion_pagada',
        antes: { referencia: row.referencia },
        despues: { referencia: wanted },
      });
    });
  }

  /**
   * Undoes an unpaid settlement. The settlement keeps its number. Its sales can be settled again, corrected and annulled.
   * Idempotent.
   * @throws DomainError no_encontrado, liquidacion_pagada, version_distinta
   */
  deshacer({ caller, id, versions }: ChangeRequest): Promise<LiquidacionAnswer> {
    return this.change(id, async (row) => {
      if (row.deshecha_en !== null) return;
      if (row.pagada_en !== null) throw new DomainError('liquidacion_pagada');
      assertRowVersion(versions, row.version);
      const ventas = await this.liquidaciones.undo(id, this.clock.now());
      const event = { quien: caller, accion: 'liquidacion_deshecha' } as const;
      await this.auditoria.registrar({ ...event, entityId: id, antes: { ventas: numbered(ventas) } });
      const change = { antes: { liquidacion: id }, despues: { liquidacion: null } };
      await this.auditoria.registrar({ ...event, entidad: 'venta', entityId: ventas, ...change });
    });
  }

  /**
   * Locks the shop's account, so that its bank account cannot change, and then the sales in the order of their ids.
   * @throws DomainError no_encontrado, sin_cuenta_bancaria, cuenta_bancaria_cambio, ventas_no_liquidables with those that cannot be settled now
   */
  private async lock({ vendedor_id, ventas: wanted, cuenta_bancaria: seen }: Liquidar): Promise<LockedVentas> {
    const local = await this.pendientes.lockLocal(vendedor_id);
    if (local === undefined) throw new DomainError('no_encontrado');
    if (local.cuenta_bancaria === null) throw new DomainError('sin_cuenta_bancaria');
    if (seen !== undefined && seen !== local.cuenta_bancaria) throw new DomainError('cuenta_bancaria_cambio');
    const fecha = this.clock.now();
    const until = liquidarUntil(fecha, this.config.LIQUIDAR_A_LOS_DIAS);
    const locked = await this.pendientes.lock(local.id, wanted, until);
    const ids = new Set(locked.map(({ id }) => id));
    const missing = wanted.filter((id) => !ids.has(id));
    if (missing.length > 0) throw new DomainError('ventas_no_liquidables', { extra: { ventas: missing } });
    const ventas = locked.map(({ id, ...venta }) => ({ id, ...liquidacionOf(venta) }));
    return { vendedorId: local.id, cuentaBancaria: local.cuenta_bancaria, ventas, fecha };
  }

  private change(id: number, work: (row: LiquidacionRow) => Promise<void>): Promise<LiquidacionAnswer> {
    return this.transactions.run(async () => {
      const row = await this.liquidaciones.findLocked(id);
      if (row === undefined) throw new DomainError('no_encontrado');
      await work(row);
      return { liquidacion: await this.listed.get(id) };
    });
  }
}

function refuseOtherTotals({ neto }: Liquidar, totals: LiquidacionTotals): void {
  if (totals.bruto === MONTO_MAXIMO) throw new DomainError('total_fuera_de_alcance');
  if (neto !== undefined && neto !== centavosAPesos(totals.neto)) {
    throw new DomainError('liquidacion_cambio', { extra: { montos: inPesos(totals) } });
  }
}

function numbered(ventas: readonly number[]): string {
  return ventas.map((id) => `#${id}`).join(', ');
}
