import type { LiquidacionAnswer, PagarLiquidacion } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { Transactions } from '../../../database/transactions.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { assertRowVersion, type ExpectedVersions } from '../../../request-context/row-version-precondition.ts';
import { LiquidacionTrail } from './liquidacion-trail.ts';
import { LiquidacionesRepository, type LiquidacionRow } from './liquidaciones.repository.ts';
import { LiquidacionesService } from './liquidaciones.service.ts';

/** What becomes of a settlement: paid, not paid after all, or undone. */
@Injectable()
export class LiquidacionChangesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly liquidaciones: LiquidacionesRepository,
    private readonly listed: LiquidacionesService,
    private readonly trail: LiquidacionTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Notes the transfer with which it was paid. The same one again changes nothing, also by a retry that names the version
   * from before; a blank reference takes the note back, where it was made by mistake.
   * @throws DomainError no_encontrado, liquidacion_deshecha, liquidacion_pagada for another transfer, version_distinta
   */
  pagar(caller: Caller, id: number, { referencia }: PagarLiquidacion, versions: ExpectedVersions) {
    return this.change(id, async (row) => {
      if (row.deshecha_en !== null) throw new DomainError('liquidacion_deshecha');
      const wanted = referencia === '' ? null : referencia;
      if (wanted === row.referencia) return;
      if (wanted !== null && row.referencia !== null) throw new DomainError('liquidacion_pagada');
      assertRowVersion(versions, row.version);
      await this.liquidaciones.setPago(id, wanted === null ? null : { fecha: this.clock.now(), referencia: wanted });
      await this.trail.paid(caller, id, row.referencia, wanted);
    });
  }

  /**
   * Undoes one that is not paid: its number stays with it, its sales can be settled again, corrected and annulled. One that
   * is undone already stays so.
   * @throws DomainError no_encontrado, liquidacion_pagada, version_distinta
   */
  deshacer(caller: Caller, id: number, versions: ExpectedVersions): Promise<LiquidacionAnswer> {
    return this.change(id, async (row) => {
      if (row.deshecha_en !== null) return;
      if (row.pagada_en !== null) throw new DomainError('liquidacion_pagada');
      assertRowVersion(versions, row.version);
      await this.trail.undone(caller, id, await this.liquidaciones.undo(id, this.clock.now()));
    });
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
