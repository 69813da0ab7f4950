import { type VentasSearch, ventasSearchSchema } from '@fluxpartes/contrato';
import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresAdmin } from '../../../http/access.ts';
import { csvFile } from '../../../http/csv.ts';
import { RespondsWithCsv } from '../../../http/parameters.ts';
import { VentasExportacionService } from './ventas-exportacion.service.ts';

/** The list of sales as a file. */
@ApiTags('Ventas')
@Controller('ventas-detalle.csv')
@RequiresAdmin()
export class VentasExportacionController {
  constructor(private readonly exportacion: VentasExportacionService) {}

  @Get()
  @RespondsWithCsv()
  exportar(@Query({ schema: ventasSearchSchema }) search: VentasSearch): Promise<StreamableFile> {
    return csvFile(this.exportacion.table(search));
  }
}
