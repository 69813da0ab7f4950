import type { VentasSearch } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import type { CsvTable } from '../../../http/csv.ts';
import { fileDay } from '../../../http/csv.ts';
import { readAllPages } from '../../../request-context/list-page.ts';
import { DetailService } from '../detalle/detail.service.ts';
import { VENTAS_TITLES, ventaRow } from './ventas.csv.ts';

/** The administrator's list of sales as a table to take away. */
@Injectable()
export class VentasExportacionService {
  constructor(
    private readonly detail: DetailService,
    private readonly clock: Clock,
  ) {}

  /** Every sale that a search finds, newest first. */
  table(search: VentasSearch): CsvTable {
    return {
      nombre: `ventas-${fileDay(this.clock.now())}`,
      columns: VENTAS_TITLES,
      rows: this.rows(search),
    };
  }

  private async *rows(search: VentasSearch): AsyncGenerator<readonly string[]> {
    for await (const venta of readAllPages((page) => this.detail.page(search, page))) yield ventaRow(venta);
  }
}
