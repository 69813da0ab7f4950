import { type VentasDetailQuery, ventaDetailSchema, ventasDetailQuerySchema } from '@fluxpartes/contrato';
import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { RequiresAdmin } from '../../../http/access.ts';
import { RespondsWith } from '../../../http/parameters.ts';
import { ListPageInterceptor } from '../../../http/responses.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import { DetailService } from './detail.service.ts';

/** The admin's list of sales. */
@ApiTags('Ventas')
@Controller('ventas-detalle')
@RequiresAdmin()
export class DetailController {
  constructor(private readonly detail: DetailService) {}

  /** A page of all sales, each with its buyer, its seller and the origin of the cashback used. */
  @Get()
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(ventaDetailSchema))
  list(@Query({ schema: ventasDetailQuerySchema }) query: VentasDetailQuery): Promise<ListPage> {
    return this.detail.list(query);
  }
}
