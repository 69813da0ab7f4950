import {
  type ActualizarPassword,
  actualizarPasswordSchema,
  CABECERA_DE_RECUPERACION,
  CONTRASENA_ACTUALIZADA,
  type RecuperacionRespuesta,
  recuperacionRespuestaSchema,
  SOLICITUD_ENVIADA,
  type SolicitarRecuperacion,
  solicitarRecuperacionSchema,
} from '@fluxpartes/contrato';
import { addressKey } from '@fluxpartes/http';
import { Body, Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { Answers } from '../../../http/answers.ts';
import { emailKey, RateLimits } from '../../../http/limits/rate-limits.ts';
import { BuzonService } from './buzon.service.ts';
import { CambioPorEnlaceService } from './cambio-por-enlace.service.ts';

/** A forgotten password. */
@Controller()
export class RecuperacionController {
  constructor(
    private readonly buzon: BuzonService,
    private readonly cambio: CambioPorEnlaceService,
    private readonly limits: RateLimits,
  ) {}

  /** The same answer whether or not an account matches. The address counts first: one that is full uses up no e-mail. */
  @Post('recuperacion')
  @HttpCode(200)
  @Answers(200, recuperacionRespuestaSchema)
  async solicitar(
    @Body({ schema: solicitarRecuperacionSchema }) body: SolicitarRecuperacion,
    @Req() request: Request,
  ): Promise<RecuperacionRespuesta> {
    await this.limits.recuperacionDireccion.take(addressKey(request.ip));
    await this.limits.recuperacionEmail.take(emailKey(body.email));
    await this.buzon.pedirEnlace(body);
    return { message: SOLICITUD_ENVIADA };
  }

  /** Failed logins of the e-mail are forgotten: who has just chosen a password may come in with it. */
  @Post('actualizar-password')
  @HttpCode(200)
  @ApiHeader({ name: CABECERA_DE_RECUPERACION, description: 'The token of the link', required: true })
  @Answers(200, recuperacionRespuestaSchema)
  async actualizarPassword(
    @Headers(CABECERA_DE_RECUPERACION) token: string | undefined,
    @Body({ schema: actualizarPasswordSchema }) body: ActualizarPassword,
    @Req() request: Request,
  ): Promise<RecuperacionRespuesta> {
    await this.limits.cambioDeContrasena.take(addressKey(request.ip));
    await this.cambio.cambiar(token ?? '', body);
    const clave = emailKey(body.email);
    await this.limits.loginEmail.forget(clave);
    await this.limits.loginEmailYDireccion.forget(`${clave}:${addressKey(request.ip)}`);
    return { message: CONTRASENA_ACTUALIZADA };
  }
}
