import { historialEntrySchema, type ListQuery, listQuerySchema } from '@fluxpartes/contrato';
import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { RequiresAdmin } from '../../../http/access.ts';
import { IdPipe, RespondsWith } from '../../../http/parameters.ts';
import { ListPageInterceptor } from '../../../http/responses.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import { VentaHistorialService } from './venta-historial.service.ts';

/** What was done to a sale, for the admin. */
@ApiTags('Ventas')
@Controller('ventas/:id/historial')
@RequiresAdmin()
export class VentaHistorialController {
  constructor(private readonly historial: VentaHistorialService) {}

  /** A page of the changes, newest first. */
  @Get()
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(historialEntrySchema))
  read(@Param('id', IdPipe) id: number, @Query({ schema: listQuerySchema }) query: ListQuery): Promise<ListPage> {
    return this.historial.read(id, query);
  }
}
