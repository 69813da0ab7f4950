import {
  CONFIRMACION_REQUESTED,
  type ConfirmarEmail,
  confirmarEmailSchema,
  RECUPERACION_HEADER,
  type RecuperacionAnswer,
  type RequestConfirmacion,
  recuperacionAnswerSchema,
  requestConfirmacionSchema,
} from '@fluxpartes/contrato';
import { rateLimitKey } from '@fluxpartes/http';
import { Body, Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { RespondsWith } from '../../../http/parameters.ts';
import { emailKey, RateLimits } from '../../../http/rate-limits.ts';
import { EmailConfirmacionService } from './email-confirmacion.service.ts';

/** Whose an e-mail is. Anyone may ask: the link goes to the address itself. */
@Controller()
export class EmailConfirmacionController {
  constructor(
    private readonly confirmacion: EmailConfirmacionService,
    private readonly limits: RateLimits,
  ) {}

  /** The same answer whether or not an account has the address unconfirmed. */
  @Post('confirmacion-de-email')
  @HttpCode(200)
  @RespondsWith(200, recuperacionAnswerSchema)
  async request(
    @Body({ schema: requestConfirmacionSchema }) { email }: RequestConfirmacion,
    @Req() request: Request,
  ): Promise<RecuperacionAnswer> {
    await this.limits.take('confirmacionDireccion', rateLimitKey(request.ip));
    await this.limits.take('confirmacionEmail', emailKey(email));
    await this.confirmacion.request(email);
    return { message: CONFIRMACION_REQUESTED };
  }

  @Post('confirmar-email')
  @HttpCode(200)
  @ApiHeader({ name: RECUPERACION_HEADER, description: 'The token of the link', required: true })
  @RespondsWith(200, recuperacionAnswerSchema)
  async confirmar(
    @Headers(RECUPERACION_HEADER) token: string | undefined,
    @Body({ schema: confirmarEmailSchema }) body: ConfirmarEmail,
    @Req() request: Request,
  ): Promise<RecuperacionAnswer> {
    await this.limits.take('confirmacionUse', rateLimitKey(request.ip));
    return { message: await this.confirmacion.resolver(token ?? '', body) };
  }
}
