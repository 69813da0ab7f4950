import { type Facetas, facetasSchema, type PublicacionesQuery, publicacionesQuerySchema } from '@fluxpartes/contrato';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '../../../call/caller.ts';
import { CurrentCaller } from '../../../http/access.ts';
import { Answers } from '../../../http/parameters.ts';
import { CatalogoService } from '../catalogo/catalogo.service.ts';

/** What each value of the catalogue's filters would leave. */
@ApiTags('Publicaciones')
@Controller('publicaciones/facetas')
export class FacetasController {
  constructor(private readonly catalogo: CatalogoService) {}

  /** The facets of the listings that the same query of GET /publicaciones lists. */
  @Get()
  @Header('Cache-Control', 'private, no-cache')
  @Header('Vary', 'Cookie')
  @Answers(200, facetasSchema, 'Each value with how many listings it leaves under all other filters, the most first')
  list(
    @CurrentCaller() caller: Caller,
    @Query({ schema: publicacionesQuerySchema }) query: PublicacionesQuery,
  ): Promise<Facetas> {
    return this.catalogo.facetas(caller, query);
  }
}
