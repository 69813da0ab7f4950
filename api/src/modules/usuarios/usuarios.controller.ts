import { type Cashback, cashbackSchema, type UsuarioVisible, usuarioSchema } from '@fluxpartes/contrato';
import { Body, Controller, Get, Param, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Answers } from '../../http/answers.ts';
import { RequiresSession } from '../../http/guards/access.ts';
import { IdPipe } from '../../http/params/id.pipe.ts';
import { type Caller, CurrentCaller } from '../../http/session/caller.ts';
import { PerfilesService } from './perfiles.service.ts';

/** The calls on users, for whoever has a session. */
@Controller('usuarios')
@RequiresSession()
export class UsuariosController {
  constructor(private readonly perfiles: PerfilesService) {}

  @Get(':id')
  @Answers(200, usuarioSchema, 'All of it for the owner and the administrator, part of it for others')
  async obtener(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UsuarioVisible> {
    const usuario = await this.perfiles.obtener(caller, id);
    if (usuario.version !== undefined) response.setHeader('ETag', `"${usuario.version}"`);
    return usuario;
  }

  @Put(':id/cashback')
  @Answers(200, cashbackSchema)
  confirmarCashback(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: cashbackSchema }) body: Cashback,
  ): Promise<Cashback> {
    return this.perfiles.confirmarCashback(caller, id, body);
  }
}
