import { type SesionAbierta, sesionAbiertaSchema } from '@fluxpartes/contrato';
import { Controller, Delete, Get, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { CurrentCaller, RequiresSession, SessionCookie } from '../../../http/access.ts';
import { Idempotent, IdPipe, RespondsWith } from '../../../http/parameters.ts';
import { InvalidatesSesiones } from '../../../http/responses.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { SesionesAbiertasService } from './sesiones-abiertas.service.ts';

/** The caller's own sessions. */
@InvalidatesSesiones()
@Controller('sesiones')
@RequiresSession()
export class SesionesController {
  constructor(
    private readonly abiertas: SesionesAbiertasService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @RespondsWith(200, z.array(sesionAbiertaSchema))
  list(@CurrentCaller() caller: Caller): Promise<SesionAbierta[]> {
    return this.abiertas.list(caller);
  }

  @Idempotent()
  @Delete(':id')
  @HttpCode(204)
  close(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<void> {
    return this.abiertas.close(caller, id);
  }

  /** Every session of the caller's, this one too. */
  @Idempotent()
  @Delete()
  @HttpCode(204)
  async closeAll(
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.abiertas.closeAll(caller);
    this.cookie.clear(request, response);
  }
}
