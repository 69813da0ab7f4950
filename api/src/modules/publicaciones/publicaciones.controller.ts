import { type PublicacionVisible, publicacionSchema } from '@fluxpartes/contrato';
import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { CurrentCaller } from '../../http/access.ts';
import { IdPipe, RespondsWith } from '../../http/parameters.ts';
import { VersionEtagInterceptor } from '../../http/responses.ts';
import type { Caller } from '../../request-context/caller.ts';
import { PublicacionesService } from './publicaciones.service.ts';

/** What the documentation says of answers with a listing. */
export const INVITADO_VISTA = 'For a guest without precio, ubicacion, user_id and nombre_local';

/** One listing. A guest's answer holds no price, place or seller. */
@Controller('publicaciones')
export class PublicacionesController {
  constructor(private readonly publicaciones: PublicacionesService) {}

  /** One listing. */
  @Get(':id')
  @UseInterceptors(VersionEtagInterceptor)
  @RespondsWith(200, publicacionSchema, INVITADO_VISTA)
  get(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<PublicacionVisible> {
    return this.publicaciones.get(caller, id);
  }
}
