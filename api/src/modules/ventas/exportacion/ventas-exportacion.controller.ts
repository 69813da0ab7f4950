import { type VentasSearch, ventasSearchSchema } from '@fluxpartes/contrato';
import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnswersCsv } from '../../../http/answers.ts';
import { csvFile } from '../../../http/csv/csv-file.ts';
import { RequiresAdmin } from '../../../http/guards/access.ts';
import { VentasExportacionService } from './ventas-exportacion.service.ts';

/** The list of sales as a file. */
@ApiTags('Ventas')
@Controller('ventas-detalle.csv')
@RequiresAdmin()
export class VentasExportacionController {
  constructor(private readonly exportacion: VentasExportacionService) {}

  @Get()
  @AnswersCsv()
  exportar(@Query({ schema: ventasSearchSchema }) search: VentasSearch): Promise<StreamableFile> {
    return csvFile(this.exportacion.table(search));
  }
}
