import { type BorrarCuenta, borrarCuentaSchema } from '@fluxpartes/contrato';
import { Body, Controller, Delete, HttpCode, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Caller } from '../../../call/caller.ts';
import type { RetriableCall } from '../../../call/retriable-call.ts';
import { CurrentCaller, RequiresSession, SessionCookie } from '../../../http/access.ts';
import { IdPipe, Retriable } from '../../../http/parameters.ts';
import { ChangesCatalogo } from '../../../http/responses.ts';
import { ErasureService } from './erasure.service.ts';

/** The end of an account. */
@ApiTags('Usuarios')
@Controller('usuarios/:id')
@RequiresSession()
export class ErasureController {
  constructor(
    private readonly erasure: ErasureService,
    private readonly cookie: SessionCookie,
  ) {}

  @Delete()
  @HttpCode(204)
  @ChangesCatalogo()
  async borrar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: borrarCuentaSchema }) body: BorrarCuenta,
    @Retriable() call: RetriableCall | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.erasure.borrar(caller, id, body, call);
    this.cookie.clear(request, response);
  }
}
