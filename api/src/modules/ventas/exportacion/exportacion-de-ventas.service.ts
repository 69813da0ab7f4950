import type { VentasSearch } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { diaDeArchivo } from '../../../http/csv/celdas.ts';
import type { CsvTable } from '../../../http/csv/csv-file.ts';
import { byPages } from '../../../http/lists/by-pages.ts';
import { DetalleService } from '../detalle/detalle.service.ts';
import { filaDeVenta, TITULOS_DE_VENTAS } from './ventas.csv.ts';

/** The administrator's list of sales as a table to take away. */
@Injectable()
export class ExportacionDeVentasService {
  constructor(
    private readonly detalle: DetalleService,
    private readonly clock: Clock,
  ) {}

  /** Every sale that a search finds, newest first. */
  tabla(busqueda: VentasSearch): CsvTable {
    return {
      nombre: `ventas-${diaDeArchivo(this.clock.now())}`,
      columnas: TITULOS_DE_VENTAS,
      filas: this.filas(busqueda),
    };
  }

  private async *filas(busqueda: VentasSearch): AsyncGenerator<readonly string[]> {
    for await (const venta of byPages((pagina) => this.detalle.pagina(busqueda, pagina))) yield filaDeVenta(venta);
  }
}
