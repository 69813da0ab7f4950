import { type UsuariosQuery, usuarioSchema, usuariosQuerySchema } from '@fluxpartes/contrato';
import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { CurrentCaller, RequiresAdmin } from '../../../http/access.ts';
import { RespondsWith } from '../../../http/parameters.ts';
import { ListPageInterceptor } from '../../../http/responses.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
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
  @RespondsWith(200, z.array(usuarioSchema))
  list(
    @CurrentCaller() caller: Caller,
    @Query({ schema: usuariosQuerySchema }) query: UsuariosQuery,
  ): Promise<ListPage> {
    return this.users.list(caller, query);
  }
}
