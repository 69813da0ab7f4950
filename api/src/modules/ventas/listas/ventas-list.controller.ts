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
import { Controller, Get, Header, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresAdmin, RequiresSession } from '../../../http/access.ts';
import { csvFile } from '../../../http/csv.ts';
import { CsvOperation, IdPipe, Operation } from '../../../http/parameters.ts';
import { PageOperation } from '../../../http/responses.ts';
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
  @PageOperation('A page of all sales with both parties, for the administrator', ventaDetailSchema)
  list(@Query({ schema: ventasDetailQuerySchema }) query: VentasDetailQuery): Promise<ListPage> {
    return this.ventas.list(query);
  }

  @Get('ventas-detalle.csv')
  @CsvOperation('The sales that a search finds, as a CSV file')
  exportar(@Query({ schema: ventasSearchSchema }) search: VentasSearch): Promise<StreamableFile> {
    return csvFile(this.ventas.table(search));
  }

  @Get('ventas/:id/historial')
  @PageOperation('What was changed on a sale, for the administrator', historialEntrySchema)
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
  @PageOperation('A page of the purchases of a user', compraSchema)
  compras(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query({ schema: comprasQuerySchema }) query: ComprasQuery,
  ): Promise<ListPage> {
    return this.operaciones.compras(caller, id, query);
  }

  @Get('ventas')
  @PageOperation('A page of the sales of a user', ventaVendidaSchema, 'For the seller comprobante_pago_url is null')
  ventas(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query({ schema: ventasQuerySchema }) query: VentasQuery,
  ): Promise<ListPage> {
    return this.operaciones.ventas(caller, id, query);
  }

  @Get('ventas-recuento')
  @Operation('How many sales of a user are in each tab', 200, ventasRecuentoSchema)
  @Header('Cache-Control', 'private, no-store')
  ventasRecuento(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<VentasRecuento> {
    return this.operaciones.ventasRecuento(caller, id);
  }

  @Get('ventas-ultimos-30')
  @Operation('How many sales in the last 30 days', 200, ventasUltimos30Schema)
  @Header('Cache-Control', 'private, no-store')
  ventasUltimos30(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<VentasUltimos30> {
    return this.operaciones.ventasUltimos30(caller, id);
  }

  @Get('compras-ultimos-30')
  @Operation('How many purchases in the last 30 days', 200, comprasUltimos30Schema)
  @Header('Cache-Control', 'private, no-store')
  comprasUltimos30(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<ComprasUltimos30> {
    return this.operaciones.comprasUltimos30(caller, id);
  }
}
