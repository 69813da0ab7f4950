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
import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  Post,
  Put,
  Query,
  type StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { CurrentCaller, RequiresAdmin, RequiresSession } from '../../../http/access.ts';
import { csvFile } from '../../../http/csv.ts';
import { Idempotent, IdPipe, IfMatch, RespondsWith, RespondsWithCsv, RetryKey } from '../../../http/parameters.ts';
import { ListPageInterceptor } from '../../../http/responses.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import type { Caller, ExpectedVersions, IdempotentRequest } from '../../../request-context/request.ts';
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
  @ApiOperation({ summary: 'The settlements that a search finds, as a CSV file' })
  @RespondsWithCsv()
  exportar(@Query({ schema: liquidacionesSearchSchema }) search: LiquidacionesSearch): Promise<StreamableFile> {
    return csvFile(this.lists.table(search));
  }

  /** The transfer in the bank's format. */
  @Get('liquidaciones/:id.csv')
  @ApiOperation({ summary: 'The transfer of a settlement, as a table for the bank' })
  @RespondsWithCsv()
  async transferencia(@Param('id', IdPipe) id: number): Promise<StreamableFile> {
    return csvFile(await this.lists.transferencia(id));
  }

  @Get('liquidaciones/pendientes')
  @ApiOperation({ summary: 'A page of the shops that are to be paid, for the administrator' })
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(liquidacionPendienteSchema))
  pendientes(@Query({ schema: operacionesQuerySchema }) query: OperacionesQuery): Promise<ListPage> {
    return this.lists.listPendientes(query);
  }

  @Get('liquidaciones')
  @ApiOperation({ summary: 'A page of all settlements, for the administrator' })
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(liquidacionSchema))
  list(@Query({ schema: liquidacionesQuerySchema }) query: LiquidacionesQuery): Promise<ListPage> {
    return this.lists.list(query);
  }

  @Post('liquidaciones')
  @ApiOperation({ summary: 'Settle sales of one shop' })
  @RespondsWith(201, liquidacionAnswerSchema)
  liquidar(
    @CurrentCaller() caller: Caller,
    @Body({ schema: liquidarSchema }) data: Liquidar,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<LiquidacionAnswer> {
    return this.liquidaciones.liquidar(caller, data, call);
  }

  @Idempotent()
  @Put('liquidaciones/:id')
  @ApiOperation({ summary: 'Note the transfer that a settlement was paid with, or that it was not' })
  @RespondsWith(200, liquidacionAnswerSchema)
  pagar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: pagarLiquidacionSchema }) data: PagarLiquidacion,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<LiquidacionAnswer> {
    return this.liquidaciones.pagar(caller, id, data, versions);
  }

  @Idempotent()
  @Delete('liquidaciones/:id')
  @ApiOperation({ summary: 'Undo a settlement that is not paid' })
  @RespondsWith(200, liquidacionAnswerSchema)
  deshacer(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<LiquidacionAnswer> {
    return this.liquidaciones.deshacer(caller, id, versions);
  }

  @Get('liquidaciones/:id/historial')
  @ApiOperation({ summary: 'What was done to a settlement, for the administrator' })
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(historialEntrySchema))
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
  @ApiOperation({ summary: 'What a seller is still to be paid, and what was paid' })
  @RespondsWith(200, cobrosSchema)
  totals(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<Cobros> {
    return this.lists.cobros(caller, id);
  }

  @Get('liquidaciones')
  @ApiOperation({ summary: 'A page of the settlements of a seller' })
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(liquidacionSchema))
  list(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query({ schema: listQuerySchema }) query: ListQuery,
  ): Promise<ListPage> {
    return this.lists.ofUsuario(caller, id, query);
  }
}
