import { type BorrarCuenta, borrarCuentaSchema } from '@fluxpartes/contrato';
import { Body, Controller, Delete, HttpCode, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Caller } from '../../../call/caller.ts';
import { CurrentCaller, RequiresSession, SessionCookie } from '../../../http/access.ts';
import { IdPipe } from '../../../http/parameters.ts';
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

  /** Without a key: it would go with the account, and a retry has no session any more. */
  @Delete()
  @HttpCode(204)
  @ChangesCatalogo()
  async borrar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: borrarCuentaSchema }) body: BorrarCuenta,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.erasure.borrar(caller, id, body);
    this.cookie.clear(request, response);
  }
}
