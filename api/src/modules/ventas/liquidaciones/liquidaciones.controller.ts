import {
  type Cobros,
  cobrosSchema,
  historialEntrySchema,
  type LiquidacionAnswer,
  type LiquidacionesQuery,
  type LiquidacionesSearch,
  type Liquidar,
  type ListQuery,
  liquidacionAnswerSchema,
  liquidacionesQuerySchema,
  liquidacionesSearchSchema,
  liquidacionPendienteSchema,
  liquidacionSchema,
  liquidarSchema,
  listQuerySchema,
  type OperacionesQuery,
  operacionesQuerySchema,
  type PagarLiquidacion,
  pagarLiquidacionSchema,
} from '@fluxpartes/contrato';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresAdmin, RequiresSession } from '../../../http/access.ts';
import { csvFile } from '../../../http/csv.ts';
import { CsvOperation, Idempotent, IdPipe, Operation, RequestedChange, RetryKey } from '../../../http/parameters.ts';
import { PageOperation } from '../../../http/responses.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import type { Caller, ChangeRequest, IdempotentRequest } from '../../../request-context/request.ts';
import { LiquidacionesService } from './liquidaciones.ts';
import { LiquidacionesListService } from './liquidaciones-list.ts';

/** Settlements with the shops, for the admin. */
@ApiTags('Liquidaciones')
@Controller()
@RequiresAdmin()
export class LiquidacionesController {
  constructor(
    private readonly liquidaciones: LiquidacionesService,
    private readonly lists: LiquidacionesListService,
  ) {}

  @Get('liquidaciones.csv')
  @CsvOperation('The settlements that a search finds, as a CSV file')
  exportar(@Query({ schema: liquidacionesSearchSchema }) search: LiquidacionesSearch): Promise<StreamableFile> {
    return csvFile(this.lists.table(search));
  }

  @Get('liquidaciones/:id.csv')
  @CsvOperation('The transfer of a settlement, as a table for the bank')
  async transferencia(@Param('id', IdPipe) id: number): Promise<StreamableFile> {
    return csvFile(await this.lists.transferencia(id));
  }

  @Get('liquidaciones/pendientes')
  @PageOperation('A page of the shops that are to be paid, for the administrator', liquidacionPendienteSchema)
  pendientes(@Query({ schema: operacionesQuerySchema }) query: OperacionesQuery): Promise<ListPage> {
    return this.lists.listPendientes(query);
  }

  @Get('liquidaciones')
  @PageOperation('A page of all settlements, for the administrator', liquidacionSchema)
  list(@Query({ schema: liquidacionesQuerySchema }) query: LiquidacionesQuery): Promise<ListPage> {
    return this.lists.list(query);
  }

  @Post('liquidaciones')
  @Operation('Settle sales of one shop', 201, liquidacionAnswerSchema)
  liquidar(
    @CurrentCaller() caller: Caller,
    @Body({ schema: liquidarSchema }) data: Liquidar,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<LiquidacionAnswer> {
    return this.liquidaciones.liquidar(caller, data, call);
  }

  @Idempotent()
  @Put('liquidaciones/:id')
  @Operation('Note the transfer that a settlement was paid with, or that it was not', 200, liquidacionAnswerSchema)
  pagar(
    @RequestedChange() change: ChangeRequest,
    @Body({ schema: pagarLiquidacionSchema }) data: PagarLiquidacion,
  ): Promise<LiquidacionAnswer> {
    return this.liquidaciones.pagar(change, data);
  }

  @Idempotent()
  @Delete('liquidaciones/:id')
  @Operation('Undo a settlement that is not paid', 200, liquidacionAnswerSchema)
  deshacer(@RequestedChange() change: ChangeRequest): Promise<LiquidacionAnswer> {
    return this.liquidaciones.deshacer(change);
  }

  @Get('liquidaciones/:id/historial')
  @PageOperation('What was done to a settlement, for the administrator', historialEntrySchema)
  historial(@Param('id', IdPipe) id: number, @Query({ schema: listQuerySchema }) query: ListQuery): Promise<ListPage> {
    return this.lists.readHistorial(id, query);
  }
}

/** A seller's payments. The paths belong to usuarios, the data to ventas. */
@ApiTags('Liquidaciones')
@Controller('usuarios/:id')
@RequiresSession()
export class CobrosController {
  constructor(private readonly lists: LiquidacionesListService) {}

  @Get('cobros')
  @Operation('What a seller is still to be paid, and what was paid', 200, cobrosSchema)
  totals(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<Cobros> {
    return this.lists.cobros(caller, id);
  }

  @Get('liquidaciones')
  @PageOperation('A page of the settlements of a seller', liquidacionSchema)
  list(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query({ schema: listQuerySchema }) query: ListQuery,
  ): Promise<ListPage> {
    return this.lists.ofUsuario(caller, id, query);
  }
}
