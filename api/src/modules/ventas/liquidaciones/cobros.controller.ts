import { type Cobros, cobrosSchema, type ListQuery, liquidacionSchema, listQuerySchema } from '@fluxpartes/contrato';
import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { IdPipe, RespondsWith } from '../../../http/parameters.ts';
import { ListPageInterceptor } from '../../../http/responses.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import { CobrosService } from './cobros.service.ts';
import { LiquidacionesService } from './liquidaciones.service.ts';

/** What a seller is paid. The paths are of usuarios, what they tell is of ventas. */
@ApiTags('Liquidaciones')
@Controller('usuarios/:id')
@RequiresSession()
export class CobrosController {
  constructor(
    private readonly cobros: CobrosService,
    private readonly liquidaciones: LiquidacionesService,
  ) {}

  /** What is still to be paid, and what was. */
  @Get('cobros')
  @RespondsWith(200, cobrosSchema)
  totals(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<Cobros> {
    return this.cobros.of(caller, id);
  }

  /** A page of a seller's settlements, newest first. */
  @Get('liquidaciones')
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(liquidacionSchema))
  list(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query({ schema: listQuerySchema }) query: ListQuery,
  ): Promise<ListPage> {
    return this.liquidaciones.ofUsuario(caller, id, query);
  }
}
