import {
  historialEntrySchema,
  type LiquidacionAnswer,
  type LiquidacionesQuery,
  type Liquidar,
  type ListQuery,
  liquidacionAnswerSchema,
  liquidacionesQuerySchema,
  liquidacionPendienteSchema,
  liquidacionSchema,
  liquidarSchema,
  listQuerySchema,
  type OperacionesQuery,
  operacionesQuerySchema,
  type PagarLiquidacion,
  pagarLiquidacionSchema,
} from '@fluxpartes/contrato';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { CurrentCaller, RequiresAdmin } from '../../../http/access.ts';
import { Idempotent, IdPipe, IfMatch, RespondsWith, RetryKey } from '../../../http/parameters.ts';
import { ListPageInterceptor } from '../../../http/responses.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { IdempotentRequest } from '../../../request-context/idempotent-request.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import type { ExpectedVersions } from '../../../request-context/row-version-precondition.ts';
import { LiquidacionChangesService } from './liquidacion-changes.service.ts';
import { LiquidacionesService } from './liquidaciones.service.ts';
import { LiquidarService } from './liquidar.service.ts';
import { PendientesService } from './pendientes.service.ts';

/** Settling with the shops, for the administrator. */
@ApiTags('Liquidaciones')
@Controller('liquidaciones')
@RequiresAdmin()
export class LiquidacionesController {
  constructor(
    private readonly pendientes: PendientesService,
    private readonly liquidaciones: LiquidacionesService,
    private readonly settling: LiquidarService,
    private readonly changes: LiquidacionChangesService,
  ) {}

  /** A page of the shops that are to be paid, each with its sales. */
  @Get('pendientes')
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(liquidacionPendienteSchema))
  toBeSettled(@Query({ schema: operacionesQuerySchema }) query: OperacionesQuery): Promise<ListPage> {
    return this.pendientes.list(query);
  }

  /** A page of all settlements, newest first. */
  @Get()
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(liquidacionSchema))
  list(@Query({ schema: liquidacionesQuerySchema }) query: LiquidacionesQuery): Promise<ListPage> {
    return this.liquidaciones.list(query);
  }

  /** Settles sales of one shop. */
  @Post()
  @RespondsWith(201, liquidacionAnswerSchema)
  liquidar(
    @CurrentCaller() caller: Caller,
    @Body({ schema: liquidarSchema }) data: Liquidar,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<LiquidacionAnswer> {
    return this.settling.liquidar(caller, data, call);
  }

  /** Notes with which transfer it was paid. */
  @Idempotent()
  @Put(':id')
  @RespondsWith(200, liquidacionAnswerSchema)
  pagar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: pagarLiquidacionSchema }) data: PagarLiquidacion,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<LiquidacionAnswer> {
    return this.changes.pagar(caller, id, data, versions);
  }

  /** Undoes one that is not paid. */
  @Idempotent()
  @Delete(':id')
  @RespondsWith(200, liquidacionAnswerSchema)
  deshacer(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<LiquidacionAnswer> {
    return this.changes.deshacer(caller, id, versions);
  }

  /** A page of what was done to it, newest first. */
  @Get(':id/historial')
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(historialEntrySchema))
  historial(@Param('id', IdPipe) id: number, @Query({ schema: listQuerySchema }) query: ListQuery): Promise<ListPage> {
    return this.liquidaciones.readHistorial(id, query);
  }
}
