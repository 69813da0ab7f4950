import { type LiquidacionesSearch, liquidacionesSearchSchema } from '@fluxpartes/contrato';
import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresAdmin } from '../../../http/access.ts';
import { csvFile } from '../../../http/csv.ts';
import { IdPipe, RespondsWithCsv } from '../../../http/parameters.ts';
import { LiquidacionesExportacionService } from './liquidaciones-exportacion.service.ts';

/** Settlements as files: the list, and what the bank is told of one. */
@ApiTags('Liquidaciones')
@Controller()
@RequiresAdmin()
export class LiquidacionesExportacionController {
  constructor(private readonly exportacion: LiquidacionesExportacionService) {}

  @Get('liquidaciones.csv')
  @RespondsWithCsv()
  exportar(@Query({ schema: liquidacionesSearchSchema }) search: LiquidacionesSearch): Promise<StreamableFile> {
    return csvFile(this.exportacion.table(search));
  }

  @Get('liquidaciones/:id.csv')
  @RespondsWithCsv()
  async transferencia(@Param('id', IdPipe) id: number): Promise<StreamableFile> {
    return csvFile(await this.exportacion.transferencia(id));
  }
}
