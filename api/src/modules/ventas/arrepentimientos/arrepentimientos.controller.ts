import {
  type ArrepentimientoAnswer,
  arrepentimientoAnswerSchema,
  arrepentimientoSchema,
  type RequestArrepentimiento,
} from '@fluxpartes/contrato';
import { addressKey } from '@fluxpartes/http';
import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { emailKey, RateLimits } from '../../../http/limits.ts';
import { Answers, Idempotent } from '../../../http/parameters.ts';
import { ArrepentimientosService } from './arrepentimientos.service.ts';

/** 'Botón de arrepentimiento': a purchase is taken back, by anybody who knows its number and its buyer's e-mail. */
@ApiTags('Ventas')
@Controller('arrepentimientos')
export class ArrepentimientosController {
  constructor(
    private readonly arrepentimientos: ArrepentimientosService,
    private readonly limits: RateLimits,
  ) {}

  /** The same answer whether or not they belong together. The address counts first: one that is full uses up no e-mail. */
  @Idempotent()
  @Post()
  @Answers(201, arrepentimientoAnswerSchema)
  async request(
    @Body({ schema: arrepentimientoSchema }) body: RequestArrepentimiento,
    @Req() request: Request,
  ): Promise<ArrepentimientoAnswer> {
    await this.limits.take('arrepentimientoDireccion', addressKey(request.ip));
    await this.limits.take('arrepentimientoEmail', emailKey(body.email));
    return { codigo: await this.arrepentimientos.request(body) };
  }
}
