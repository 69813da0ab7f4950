import {
  type Cashback,
  cashbackSchema,
  type UsuariosQuery,
  type UsuarioVisible,
  usuarioSchema,
  usuariosQuerySchema,
} from '@fluxpartes/contrato';
import { Body, Controller, Get, Param, Put, Query, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import * as z from 'zod/mini';
import { Answers } from '../../http/answers.ts';
import { RequiresAdmin, RequiresSession } from '../../http/guards/access.ts';
import { type ListPage, ListPageInterceptor } from '../../http/lists/list-page.interceptor.ts';
import { IdPipe } from '../../http/params/id.pipe.ts';
import { type Caller, CurrentCaller } from '../../http/session/caller.ts';
import { ListadoService } from './listado.service.ts';
import { PerfilesService } from './perfiles.service.ts';

/** The calls on users, for whoever has a session. */
@Controller('usuarios')
@RequiresSession()
export class UsuariosController {
  constructor(
    private readonly perfiles: PerfilesService,
    private readonly listado: ListadoService,
  ) {}

  /** A page of all users. */
  @Get()
  @RequiresAdmin()
  @UseInterceptors(ListPageInterceptor)
  @Answers(200, z.array(usuarioSchema))
  listar(
    @CurrentCaller() caller: Caller,
    @Query({ schema: usuariosQuerySchema }) query: UsuariosQuery,
  ): Promise<ListPage> {
    return this.listado.listar(caller, query);
  }

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
