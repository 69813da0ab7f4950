import {
  type CrearPublicacion,
  crearPublicacionSchema,
  type Publicacion,
  type PublicacionesQuery,
  type PublicacionVisible,
  publicacionesQuerySchema,
  publicacionSchema,
} from '@fluxpartes/contrato';
import { BYTES_MAXIMOS, FOTOS_MAXIMAS, puedePublicar } from '@fluxpartes/dominio';
import { Body, Controller, Get, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import * as z from 'zod/mini';
import type { Caller } from '../../call/caller.ts';
import type { ListPage } from '../../call/list-page.ts';
import type { RetriableCall } from '../../call/retriable-call.ts';
import type { UploadedFile } from '../../call/uploaded-file.ts';
import { CupoService } from '../../files/cupo.service.ts';
import { Answers } from '../../http/answers.ts';
import { RequiresRole } from '../../http/guards/role.guard.ts';
import { Retriable } from '../../http/idempotencia/idempotency-key.ts';
import { ListPageInterceptor } from '../../http/lists/list-page.interceptor.ts';
import { IdPipe } from '../../http/params/id.pipe.ts';
import { CurrentCaller } from '../../http/session/current-caller.ts';
import { Upload } from '../../http/upload/upload.interceptor.ts';
import { UploadedFiles } from '../../http/upload/uploaded-file.ts';
import { VersionEtagInterceptor } from '../../http/versions/version-etag.interceptor.ts';
import { CatalogoService } from './catalogo/catalogo.service.ts';
import { PublicacionesService } from './publicaciones.service.ts';

const VISTA_DE_INVITADO = 'For a guest without precio, ubicacion, user_id and nombre_local';

/** The calls on listings. A guest's answers hold no price, place or seller. */
@Controller('publicaciones')
export class PublicacionesController {
  constructor(
    private readonly catalogo: CatalogoService,
    private readonly publicaciones: PublicacionesService,
  ) {}

  /** A page of the catalogue. */
  @Get()
  @UseInterceptors(ListPageInterceptor)
  @Answers(200, z.array(publicacionSchema), VISTA_DE_INVITADO)
  listar(
    @CurrentCaller() caller: Caller,
    @Query({ schema: publicacionesQuerySchema }) query: PublicacionesQuery,
  ): Promise<ListPage> {
    return this.catalogo.listar(caller, query);
  }

  /** One listing. */
  @Get(':id')
  @UseInterceptors(VersionEtagInterceptor)
  @Answers(200, publicacionSchema, VISTA_DE_INVITADO)
  obtener(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<PublicacionVisible> {
    return this.publicaciones.obtener(caller, id);
  }

  /** A new listing with its photos. */
  @Post()
  @RequiresRole(puedePublicar)
  @Upload({
    campos: { fotos: FOTOS_MAXIMAS },
    bytesMaximos: BYTES_MAXIMOS.foto,
    demasiados: 'demasiadas_fotos',
    antes: CupoService,
  })
  @UseInterceptors(VersionEtagInterceptor)
  @Answers(201, publicacionSchema)
  crear(
    @CurrentCaller() caller: Caller,
    @Body({ schema: crearPublicacionSchema }) datos: CrearPublicacion,
    @Body('user_id') userId: unknown,
    @UploadedFiles() fotos: UploadedFile[],
    @Retriable() call: RetriableCall | undefined,
  ): Promise<Publicacion> {
    return this.publicaciones.crear(caller, { datos, userId, fotos }, call);
  }
}
