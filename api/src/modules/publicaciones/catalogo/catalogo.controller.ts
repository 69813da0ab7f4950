import {
  type PublicacionesQuery,
  type PublicacionVisible,
  publicacionesQuerySchema,
  publicacionSchema,
} from '@fluxpartes/contrato';
import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import * as z from 'zod/mini';
import { CurrentCaller } from '../../../http/access.ts';
import { IdPipe, RespondsWith } from '../../../http/parameters.ts';
import { ListPageInterceptor, VersionEtagInterceptor } from '../../../http/responses.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { ListPage } from '../../../request-context/list-page.ts';
import { PublicacionesService } from '../publicaciones.ts';
import { CatalogoService } from './catalogo.ts';

const INVITADO_VISTA = 'For a guest without precio, ubicacion, user_id and nombre_local';

/** OpenAPI of the count with `total=1`. */
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
  @ApiOperation({ summary: 'A page of the catalogue' })
  @UseInterceptors(ListPageInterceptor)
  @RespondsWith(200, z.array(publicacionSchema), INVITADO_VISTA, TOTAL_HEADERS)
  list(
    @CurrentCaller() caller: Caller,
    @Query({ schema: publicacionesQuerySchema }) query: PublicacionesQuery,
  ): Promise<ListPage> {
    return this.catalogo.list(caller, query);
  }
}

/** One listing. A guest's answer holds no price, place or seller. */
@Controller('publicaciones')
export class PublicacionesController {
  constructor(private readonly publicaciones: PublicacionesService) {}

  /** One listing. */
  @Get(':id')
  @ApiOperation({ summary: 'One listing' })
  @UseInterceptors(VersionEtagInterceptor)
  @RespondsWith(200, publicacionSchema, INVITADO_VISTA)
  get(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<PublicacionVisible> {
    return this.publicaciones.get(caller, id);
  }
}
