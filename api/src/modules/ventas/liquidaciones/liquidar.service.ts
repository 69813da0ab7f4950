import type { LiquidacionAnswer, Liquidar } from '@fluxpartes/contrato';
import { centavosAPesos, type LiquidacionTotals, MONTO_MAXIMO, sumLiquidadas } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { IdempotentRequest } from '../../../request-context/idempotent-request.ts';
import { LiquidacionTrail } from './liquidacion-trail.ts';
import { inPesos } from './liquidaciones.mapper.ts';
import { LiquidacionesRepository } from './liquidaciones.repository.ts';
import { LiquidacionesService } from './liquidaciones.service.ts';
import { LiquidarLocksService } from './liquidar-locks.service.ts';

/** Makes settlements. */
@Injectable()
export class LiquidarService {
  constructor(
    private readonly locks: LiquidarLocksService,
    private readonly liquidaciones: LiquidacionesRepository,
    private readonly listed: LiquidacionesService,
    private readonly idempotency: IdempotencyService,
    private readonly trail: LiquidacionTrail,
  ) {}

  /**
   * Settles sales of one shop, in one transaction. Each is looked at under its lock, so of two settlements, of a settlement
   * and an annulment, whoever comes first decides. Amounts, and the account that they go to, stay what they are in this moment.
   * @throws DomainError no_encontrado, sin_cuenta_bancaria, cuenta_bancaria_cambio, ventas_no_liquidables, liquidacion_cambio, clave_usada,
   * total_fuera_de_alcance
   */
  liquidar(caller: Caller, data: Liquidar, call: IdempotentRequest | undefined): Promise<LiquidacionAnswer> {
    return this.idempotency.run(call, async () => {
      const { vendedorId, cuentaBancaria, ventas, fecha } = await this.locks.lock(data);
      const totals = sumLiquidadas(ventas);
      refuseOtherTotals(data, totals);
      const nueva = { vendedor_id: vendedorId, cuenta_bancaria: cuentaBancaria, fecha, ...totals };
      const id = await this.liquidaciones.insert(nueva, ventas);
      await this.trail.made(caller, id, totals, data.ventas);
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
