import {
  type ComprasQuery,
  type ComprasUltimos30,
  compraSchema,
  comprasQuerySchema,
  comprasUltimos30Schema,
  historialEntrySchema,
  type ListQuery,
  listQuerySchema,
  type VentasDetailQuery,
  type VentasQuery,
  type VentasRecuento,
  type VentasSearch,
  type VentasUltimos30,
  ventaDetailSchema,
  ventasDetailQuerySchema,
  ventasQuerySchema,
  ventasRecuentoSchema,
  ventasSearchSchema,
  ventasUltimos30Schema,
  ventaVendidaSchema,
} from '@fluxpartes/contrato';
import { Controller, Get, Header, Param, Query, type StreamableFile, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { CurrentCaller, RequiresAdmin, RequiresSession } from '../../../http/access.ts';
import { csvFile } from '../../../http/csv.ts';
import { IdPipe, RespondsWith, RespondsWithCsv } from '../../../http/parameters.ts';
import { ListPageInterceptor } from '../../../http/responses.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import type { Caller } from '../../../request-context/request.ts';
import { UsuarioVentasService, VentasListService } from './ventas-list.ts';

/** The admin's lists. */
@ApiTags('Ventas')
@Controller()
@RequiresAdmin()
export class VentasListController {
  constructor(private readonly ventas: VentasListService) {}

  @Get('ventas-detalle')
  @ApiOperation({ summary: 'A page of all sales with both parties, for the administrator' })
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(ventaDetailSchema))
  list(@Query({ schema: ventasDetailQuerySchema }) query: VentasDetailQuery): Promise<ListPage> {
    return this.ventas.list(query);
  }

  @Get('ventas-detalle.csv')
  @ApiOperation({ summary: 'The sales that a search finds, as a CSV file' })
  @RespondsWithCsv()
  exportar(@Query({ schema: ventasSearchSchema }) search: VentasSearch): Promise<StreamableFile> {
    return csvFile(this.ventas.table(search));
  }

  @Get('ventas/:id/historial')
  @ApiOperation({ summary: 'What was changed on a sale, for the administrator' })
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(historialEntrySchema))
  historial(@Param('id', IdPipe) id: number, @Query({ schema: listQuerySchema }) query: ListQuery): Promise<ListPage> {
    return this.ventas.readHistorial(id, query);
  }
}

/** A user's purchases and sales. The paths belong to usuarios, the data to ventas. */
@ApiTags('Ventas')
@Controller('usuarios/:id')
@RequiresSession()
export class UsuarioVentasController {
  constructor(private readonly operaciones: UsuarioVentasService) {}

  @Get('compras')
  @ApiOperation({ summary: 'A page of the purchases of a user' })
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(compraSchema))
  compras(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query({ schema: comprasQuerySchema }) query: ComprasQuery,
  ): Promise<ListPage> {
    return this.operaciones.compras(caller, id, query);
  }

  @Get('ventas')
  @ApiOperation({ summary: 'A page of the sales of a user' })
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(ventaVendidaSchema), 'For the seller comprobante_pago_url is null')
  ventas(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query({ schema: ventasQuerySchema }) query: VentasQuery,
  ): Promise<ListPage> {
    return this.operaciones.ventas(caller, id, query);
  }

  @Get('ventas-recuento')
  @ApiOperation({ summary: 'How many sales of a user wait for payment, for delivery, are delivered or annulled' })
  @Header('Cache-Control', 'private, no-store')
  @RespondsWith(200, ventasRecuentoSchema)
  ventasRecuento(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<VentasRecuento> {
    return this.operaciones.ventasRecuento(caller, id);
  }

  @Get('ventas-ultimos-30')
  @ApiOperation({ summary: 'How many sales in the last 30 days' })
  @Header('Cache-Control', 'private, no-store')
  @RespondsWith(200, ventasUltimos30Schema)
  ventasUltimos30(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<VentasUltimos30> {
    return this.operaciones.ventasUltimos30(caller, id);
  }

  @Get('compras-ultimos-30')
  @ApiOperation({ summary: 'How many purchases in the last 30 days' })
  @Header('Cache-Control', 'private, no-store')
  @RespondsWith(200, comprasUltimos30Schema)
  comprasUltimos30(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<ComprasUltimos30> {
    return this.operaciones.comprasUltimos30(caller, id);
  }
}
