import {
  type ActualizarPassword,
  actualizarPasswordSchema,
  CONTRASENA_CHANGED,
  RECUPERACION_HEADER,
  type RecuperacionAnswer,
  recuperacionAnswerSchema,
  SOLICITUD_SENT,
  type SolicitarRecuperacion,
  solicitarRecuperacionSchema,
} from '@fluxpartes/contrato';
import { rateLimitKey } from '@fluxpartes/http';
import { Body, Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { RespondsWith } from '../../../http/parameters.ts';
import { emailKey, RateLimits } from '../../../http/rate-limits.ts';
import { InvalidatesSesiones } from '../../../http/responses.ts';
import { BuzonService } from './buzon.service.ts';
import { CambioByEnlaceService } from './cambio-by-enlace.service.ts';

/** A forgotten password. */
@Controller()
export class RecuperacionController {
  constructor(
    private readonly buzon: BuzonService,
    private readonly cambio: CambioByEnlaceService,
    private readonly limits: RateLimits,
  ) {}

  /** The same answer whether or not an account matches. The address counts first: one that is full uses up no e-mail. */
  @Post('recuperacion')
  @HttpCode(200)
  @RespondsWith(200, recuperacionAnswerSchema)
  async solicitar(
    @Body({ schema: solicitarRecuperacionSchema }) body: SolicitarRecuperacion,
    @Req() request: Request,
  ): Promise<RecuperacionAnswer> {
    await this.limits.take('recuperacionDireccion', rateLimitKey(request.ip));
    await this.limits.take('recuperacionEmail', emailKey(body.email));
    await this.buzon.requestEnlace(body);
    return { message: SOLICITUD_SENT };
  }

  /** Failed logins of the e-mail are forgotten: who has just chosen a password may come in with it. */
  @InvalidatesSesiones()
  @Post('actualizar-password')
  @HttpCode(200)
  @ApiHeader({ name: RECUPERACION_HEADER, description: 'The token of the link', required: true })
  @RespondsWith(200, recuperacionAnswerSchema)
  async actualizarPassword(
    @Headers(RECUPERACION_HEADER) token: string | undefined,
    @Body({ schema: actualizarPasswordSchema }) body: ActualizarPassword,
    @Req() request: Request,
  ): Promise<RecuperacionAnswer> {
    await this.limits.take('contrasenaCambio', rateLimitKey(request.ip));
    await this.cambio.change(token ?? '', body);
    const key = emailKey(body.email);
    await this.limits.forget('loginEmail', key);
    await this.limits.forget('loginEmailYDireccion', `${key}:${rateLimitKey(request.ip)}`);
    return { message: CONTRASENA_CHANGED };
  }
}
