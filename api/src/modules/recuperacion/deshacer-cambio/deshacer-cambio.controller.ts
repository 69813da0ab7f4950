import {
  CAMBIO_UNDONE,
  RECUPERACION_HEADER,
  type RecuperacionAnswer,
  recuperacionAnswerSchema,
} from '@fluxpartes/contrato';
import { rateLimitKey } from '@fluxpartes/http';
import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { RespondsWith } from '../../../http/parameters.ts';
import { RateLimits } from '../../../http/rate-limits.ts';
import { InvalidatesSesiones } from '../../../http/responses.ts';
import { DeshacerCambioService } from './deshacer-cambio.service.ts';

/** A changed e-mail or password that its owner did not change. */
@Controller('deshacer-cambio')
export class DeshacerCambioController {
  constructor(
    private readonly cambios: DeshacerCambioService,
    private readonly limits: RateLimits,
  ) {}

  /** Tries are counted together with those of the change by link. */
  @InvalidatesSesiones()
  @Post()
  @HttpCode(200)
  @ApiHeader({ name: RECUPERACION_HEADER, description: 'The token of the link', required: true })
  @RespondsWith(200, recuperacionAnswerSchema)
  async deshacer(
    @Headers(RECUPERACION_HEADER) token: string | undefined,
    @Req() request: Request,
  ): Promise<RecuperacionAnswer> {
    await this.limits.take('contrasenaCambio', rateLimitKey(request.ip));
    await this.cambios.deshacer(token ?? '');
    return { message: CAMBIO_UNDONE };
  }
}
