import { type PublicacionesQuery, publicacionesQuerySchema, publicacionSchema } from '@fluxpartes/contrato';
import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { CurrentCaller } from '../../../http/access.ts';
import { RespondsWith } from '../../../http/parameters.ts';
import { ListPageInterceptor } from '../../../http/responses.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import { INVITADO_VISTA } from '../publicaciones.controller.ts';
import { CatalogoService } from './catalogo.service.ts';

/** What the documentation says of the count that `total=1` asks for. */
const TOTAL_HEADERS = {
  'X-Total-Count': {
    description: 'With total=1: listings on all pages together, 1000 at the most',
    schema: { type: 'integer' },
  },
  'X-Total-Count-Mas': {
    description: 'There are more than X-Total-Count says; not sent otherwise',
    schema: { type: 'string', enum: ['si'] },
  },
} satisfies Parameters<typeof RespondsWith>[3];

/** The catalogue. */
@ApiTags('Publicaciones')
@Controller('publicaciones')
export class CatalogoController {
  constructor(private readonly catalogo: CatalogoService) {}

  /** A page of the catalogue. */
  @Get()
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(publicacionSchema), INVITADO_VISTA, TOTAL_HEADERS)
  list(
    @CurrentCaller() caller: Caller,
    @Query({ schema: publicacionesQuerySchema }) query: PublicacionesQuery,
  ): Promise<ListPage> {
    return this.catalogo.list(caller, query);
  }
}
