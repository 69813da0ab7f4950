import {
  type ComprasQuery,
  compraSchema,
  comprasQuerySchema,
  type OperacionesQuery,
  operacionesQuerySchema,
  ventaVendidaSchema,
} from '@fluxpartes/contrato';
import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { IdPipe, RespondsWith } from '../../../http/parameters.ts';
import { ListPageInterceptor } from '../../../http/responses.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import { OperacionesService } from './operaciones.service.ts';

/** What a user bought and sold, newest first. The paths are of usuarios, what they list is of ventas. */
@ApiTags('Ventas')
@Controller('usuarios/:id')
@RequiresSession()
@UseInterceptors(ListPageInterceptor)
export class OperacionesController {
  constructor(private readonly operaciones: OperacionesService) {}

  /** A user's purchases. */
  @Get('compras')
  @RespondsWith(200, z.array(compraSchema))
  compras(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query({ schema: comprasQuerySchema }) query: ComprasQuery,
  ): Promise<ListPage> {
    return this.operaciones.compras(caller, id, query);
  }

  /** A user's sales. */
  @Get('ventas')
  @RespondsWith(200, z.array(ventaVendidaSchema), 'For the seller comprobante_pago_url is null')
  ventas(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query({ schema: operacionesQuerySchema }) query: OperacionesQuery,
  ): Promise<ListPage> {
    return this.operaciones.ventas(caller, id, query);
  }
}
