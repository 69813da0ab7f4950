import {
  type BorrarPublicacionAnswer,
  borrarPublicacionAnswerSchema,
  type CrearPublicacion,
  crearPublicacionSchema,
  type EditarPublicacion,
  editarPublicacionSchema,
  type Parecidas,
  type PausarPublicacion,
  PUBLICACION_DELETED,
  type Publicacion,
  type PublicacionesQuery,
  type PublicacionVisible,
  parecidasSchema,
  pausarPublicacionSchema,
  publicacionesQuerySchema,
  publicacionSchema,
} from '@fluxpartes/contrato';
import { canPublicar, MAX_BYTES, MAX_FOTOS } from '@fluxpartes/dominio';
import {
  applyDecorators,
  Body,
  type CanActivate,
  Controller,
  Delete,
  type ExecutionContext,
  Get,
  Header,
  Injectable,
  Param,
  Post,
  Put,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import * as z from 'zod/mini';
import { StorageQuotaService } from '../../files/files.service.ts';
import { CurrentCaller, callerOf, RequiresRole, RequiresSession } from '../../http/access.ts';
import { IdempotencyService } from '../../http/idempotency.service.ts';
import { Idempotent, IdPipe, IfMatch, keyOf, RespondsWith, RetryKey } from '../../http/parameters.ts';
import { InvalidatesCatalogo, ListPageInterceptor, VersionEtagInterceptor } from '../../http/responses.ts';
import { Upload, UploadedFiles } from '../../http/upload.ts';
import type { ListPage } from '../../request-context/list-page.ts';
import type { Caller, ExpectedVersions, IdempotentRequest, UploadedFile } from '../../request-context/request.ts';
import { CambiosService, PublicacionEditService } from './cambios/cambios.ts';
import { CatalogoService } from './catalogo/catalogo.ts';
import { CreationService } from './creacion/creation.ts';
import { PublicacionesService } from './publicaciones.ts';

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

/** The catalogue, one listing, and a new one. A guest's answers hold no price, place or seller. */
@ApiTags('Publicaciones')
@Controller('publicaciones')
export class PublicacionesController {
  constructor(
    private readonly catalogo: CatalogoService,
    private readonly publicaciones: PublicacionesService,
    private readonly creation: CreationService,
  ) {}

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

  @Get(':id')
  @ApiOperation({ summary: 'One listing' })
  @UseInterceptors(VersionEtagInterceptor)
  @RespondsWith(200, publicacionSchema, INVITADO_VISTA)
  get(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<PublicacionVisible> {
    return this.publicaciones.get(caller, id);
  }

  @Get(':id/parecidas')
  @ApiOperation({ summary: 'Similar listings, and for sessions others of the same shop' })
  @Header('Cache-Control', 'private, no-cache')
  @RespondsWith(200, parecidasSchema, INVITADO_VISTA)
  parecidas(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<Parecidas> {
    return this.catalogo.parecidas(caller, id);
  }

  @Post()
  @ApiOperation({ summary: 'Publish a listing with its photos' })
  @RequiresRole(canPublicar)
  @Upload({
    campos: { fotos: MAX_FOTOS },
    maxBytes: MAX_BYTES.foto,
    many: 'demasiadas_fotos',
    antes: StorageQuotaService,
  })
  @UseInterceptors(VersionEtagInterceptor)
  @InvalidatesCatalogo()
  @RespondsWith(201, publicacionSchema)
  crear(
    @CurrentCaller() caller: Caller,
    @Body({ schema: crearPublicacionSchema }) data: CrearPublicacion,
    @Body('user_id') userId: unknown,
    @UploadedFiles() fotos: UploadedFile[],
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<Publicacion> {
    return this.creation.crear(caller, { data, userId, fotos }, call);
  }
}

/** Rejects, before the body is read, callers who may not change the listing in the path. */
@Injectable()
class OwnerGuard implements CanActivate {
  private readonly ids = new IdPipe();

  constructor(
    private readonly publicaciones: PublicacionesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<{ id: string }>>();
    // A retry passes: the handler compares it with the first call and repeats that response.
    if (await this.idempotency.isUsed(keyOf(request))) return true;
    await this.publicaciones.getToChange(callerOf(request), this.ids.transform(request.params.id));
    return true;
  }
}

/** Allows the listing's owner and the admin. A guest gets 401, a caller who cannot see the listing 404, others 403. */
const RequiresOwner = () => applyDecorators(RequiresSession(), UseGuards(OwnerGuard));

/** The calls that change a listing, for its owner and the admin. */
@Controller('publicaciones/:id')
@ApiTags('Publicaciones')
@RequiresOwner()
@InvalidatesCatalogo()
export class CambiosController {
  constructor(
    private readonly cambios: CambiosService,
    private readonly edit: PublicacionEditService,
  ) {}

  /** Replaces the fields, adds and removes photos. */
  @Put()
  @ApiOperation({ summary: 'Edit a listing, add and remove photos' })
  @Upload({
    campos: { nuevasFotos: MAX_FOTOS },
    maxBytes: MAX_BYTES.foto,
    many: 'demasiadas_fotos',
    antes: StorageQuotaService,
  })
  @UseInterceptors(VersionEtagInterceptor)
  @RespondsWith(200, publicacionSchema)
  editar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() versions: ExpectedVersions,
    @Body({ schema: editarPublicacionSchema }) data: EditarPublicacion,
    @UploadedFiles() nuevasFotos: UploadedFile[],
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<Publicacion> {
    return this.edit.editar({ caller, id, versions, call }, { data, nuevasFotos });
  }

  /** Pauses a listing, or puts it back on sale. */
  @Idempotent()
  @Put('pausar')
  @ApiOperation({ summary: 'Pause a listing, or put it back on sale' })
  @UseInterceptors(VersionEtagInterceptor)
  @RespondsWith(200, publicacionSchema)
  pausar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() versions: ExpectedVersions,
    @Body({ schema: pausarPublicacionSchema }) wish: PausarPublicacion,
  ): Promise<Publicacion> {
    return this.cambios.pausar({ caller, id, versions }, wish);
  }

  /** Soft delete: only its sales still show it. */
  @Idempotent()
  @Delete()
  @ApiOperation({ summary: 'Delete a listing' })
  @RespondsWith(200, borrarPublicacionAnswerSchema)
  async borrar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() versions: ExpectedVersions,
  ): Promise<BorrarPublicacionAnswer> {
    await this.cambios.borrar({ caller, id, versions });
    return { message: PUBLICACION_DELETED };
  }
}
