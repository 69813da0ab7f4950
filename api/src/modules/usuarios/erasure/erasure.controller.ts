import { type BorrarCuenta, borrarCuentaSchema } from '@fluxpartes/contrato';
import { Body, Controller, Delete, HttpCode, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCaller, RequiresSession, SessionCookie } from '../../../http/access.ts';
import { IdPipe, RetryKey } from '../../../http/parameters.ts';
import { InvalidatesCatalogo } from '../../../http/responses.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { IdempotentRequest } from '../../../request-context/request.ts';
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
  @InvalidatesCatalogo()
  async borrar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: borrarCuentaSchema }) body: BorrarCuenta,
    @RetryKey() call: IdempotentRequest | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.erasure.borrar(caller, id, body, call);
    this.cookie.clear(request, response);
  }
}
