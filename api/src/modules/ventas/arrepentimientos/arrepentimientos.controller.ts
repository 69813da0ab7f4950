import {
  type ArrepentimientoAnswer,
  arrepentimientoAnswerSchema,
  arrepentimientoSchema,
  type RequestArrepentimiento,
} from '@fluxpartes/contrato';
import { rateLimitKey } from '@fluxpartes/http';
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { RespondsWith, RetryKey } from '../../../http/parameters.ts';
import { emailKey, RateLimits } from '../../../http/rate-limits.ts';
import type { IdempotentRequest } from '../../../request-context/idempotent-request.ts';
import { ArrepentimientosService } from './arrepentimientos.service.ts';

/** 'Botón de arrepentimiento': a purchase is taken back, by anybody who knows its number and its buyer's e-mail. */
@ApiTags('Ventas')
@Controller('arrepentimientos')
export class ArrepentimientosController {
  constructor(
    private readonly arrepentimientos: ArrepentimientosService,
    private readonly limits: RateLimits,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** The same answer whether or not they belong together. The address counts first: one that is full uses up no e-mail. */
  @Post()
  @RespondsWith(201, arrepentimientoAnswerSchema)
  request(
    @Body({ schema: arrepentimientoSchema }) body: RequestArrepentimiento,
    @Req() request: Request,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<ArrepentimientoAnswer> {
    return this.idempotency.runOutside(call, async () => {
      await this.limits.take('arrepentimientoDireccion', rateLimitKey(request.ip));
      await this.limits.take('arrepentimientoEmail', emailKey(body.email));
      return this.idempotency.run(call, async () => ({ codigo: await this.arrepentimientos.request(body) }));
    });
  }
}
