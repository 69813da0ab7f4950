import { type BorrarCuenta, borrarCuentaSchema } from '@fluxpartes/contrato';
import { Body, Controller, Delete, Get, Head, HttpCode, Param, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCaller, RequiresSession, SessionCookie } from '../../../http/access.ts';
import { IdPipe, RetryKey } from '../../../http/parameters.ts';
import { InvalidatesCatalogo } from '../../../http/responses.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { IdempotentRequest } from '../../../request-context/request.ts';
import { ErasureService } from './erasure.ts';
import { PersonalDataService } from './personal-data.ts';

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
  @ApiOperation({ summary: 'Have the own account erased' })
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

/** Everything that is held on a person, as one archive. */
@ApiTags('Usuarios')
@Controller('usuarios/:id/datos.zip')
@RequiresSession()
export class PersonalDataController {
  constructor(private readonly personalData: PersonalDataService) {}

  /** Whether the download would begin, without a file being read for it. */
  @Head()
  @ApiExcludeEndpoint()
  @HttpCode(200)
  check(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): void {
    this.personalData.requireOwn(caller, id);
  }

  @Get()
  @ApiOperation({ summary: 'Everything that is held on the caller, as one archive' })
  @ApiOkResponse({
    description: 'Everything that is held on the caller, in a session opened less than 15 minutes ago',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  download(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<StreamableFile> {
    return this.personalData.archive(caller, id);
  }
}
