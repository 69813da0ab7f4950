import { type UsuariosSearch, usuariosSearchSchema } from '@fluxpartes/contrato';
import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresAdmin } from '../../../http/access.ts';
import { csvFile } from '../../../http/csv.ts';
import { RespondsWithCsv } from '../../../http/parameters.ts';
import { UsuariosExportacionService } from './usuarios-exportacion.service.ts';

/** The list of users as a file. */
@ApiTags('Usuarios')
@Controller('usuarios.csv')
@RequiresAdmin()
export class UsuariosExportacionController {
  constructor(private readonly exportacion: UsuariosExportacionService) {}

  @Get()
  @RespondsWithCsv()
  exportar(@Query({ schema: usuariosSearchSchema }) search: UsuariosSearch): Promise<StreamableFile> {
    return csvFile(this.exportacion.table(search));
  }
}
