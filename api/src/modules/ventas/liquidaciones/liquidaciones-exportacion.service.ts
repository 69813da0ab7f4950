import type { LiquidacionesSearch } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import type { CsvTable } from '../../../http/csv.ts';
import { fileDay } from '../../../http/csv.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { readAllPages } from '../../../request-context/list-page.ts';
import { BANK_TITLES, bankRow, LIQUIDACIONES_TITLES, liquidacionRow } from './liquidaciones.csv.ts';
import { LiquidacionesService } from './liquidaciones.service.ts';

/** Settlements as tables to take away. */
@Injectable()
export class LiquidacionesExportacionService {
  constructor(
    private readonly liquidaciones: LiquidacionesService,
    private readonly clock: Clock,
  ) {}

  /** Every settlement that a search finds, newest first. */
  table(search: LiquidacionesSearch): CsvTable {
    return {
      nombre: `liquidaciones-${fileDay(this.clock.now())}`,
      columns: LIQUIDACIONES_TITLES,
      rows: this.rows(search),
    };
  }

  /**
   * The transfer that a settlement asks the bank for.
   * @throws DomainError no_encontrado, liquidacion_deshecha
   */
  async transferencia(id: number): Promise<CsvTable> {
    const liquidacion = await this.liquidaciones.get(id);
    if (liquidacion.deshecha !== null) throw new DomainError('liquidacion_deshecha');
    return { nombre: `liquidacion-${id}`, columns: BANK_TITLES, rows: only(bankRow(liquidacion)) };
  }

  private async *rows(search: LiquidacionesSearch): AsyncGenerator<readonly string[]> {
    for await (const row of readAllPages((page) => this.liquidaciones.page(search, page))) yield liquidacionRow(row);
  }
}

async function* only(row: readonly string[]): AsyncGenerator<readonly string[]> {
  yield row;
}
