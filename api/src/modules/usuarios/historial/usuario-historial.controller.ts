import { type HistorialQuery, historialEntrySchema, historialQuerySchema } from '@fluxpartes/contrato';
import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { RequiresAdmin } from '../../../http/access.ts';
import { IdPipe, RespondsWith } from '../../../http/parameters.ts';
import { ListPageInterceptor } from '../../../http/responses.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import { UsuarioHistorialService } from './usuario-historial.service.ts';

/** What was done to a user, for the admin. */
@ApiTags('Usuarios')
@Controller('usuarios/:id/historial')
@RequiresAdmin()
export class UsuarioHistorialController {
  constructor(private readonly historial: UsuarioHistorialService) {}

  /** A page of the changes, newest first; with `revelaciones=1` also of the times that the password was shown. */
  @Get()
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(historialEntrySchema))
  read(
    @Param('id', IdPipe) id: number,
    @Query({ schema: historialQuerySchema }) query: HistorialQuery,
  ): Promise<ListPage> {
    return this.historial.read(id, query);
  }
}
