import { type UsuariosQuery, usuarioSchema, usuariosQuerySchema } from '@fluxpartes/contrato';
import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import type { Caller } from '../../../call/caller.ts';
import type { ListPage } from '../../../call/list-page.ts';
import { Answers } from '../../../http/answers.ts';
import { RequiresAdmin } from '../../../http/guards/access.ts';
import { ListPageInterceptor } from '../../../http/lists/list-page.interceptor.ts';
import { CurrentCaller } from '../../../http/session/current-caller.ts';
import { ListService } from './list.service.ts';

/** The list of users. */
@ApiTags('Usuarios')
@Controller('usuarios')
@RequiresAdmin()
export class ListController {
  constructor(private readonly users: ListService) {}

  /** A page of all users. */
  @Get()
  @UseInterceptors(ListPageInterceptor)
  @Answers(200, z.array(usuarioSchema))
  list(
    @CurrentCaller() caller: Caller,
    @Query({ schema: usuariosQuerySchema }) query: UsuariosQuery,
  ): Promise<ListPage> {
    return this.users.list(caller, query);
  }
}
