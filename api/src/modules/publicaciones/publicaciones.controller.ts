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
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { StorageQuotaService } from '../../files/files.service.ts';
import { CurrentCaller, callerOf, RequiresRole, RequiresSession } from '../../http/access.ts';
import { IdempotencyService } from '../../http/idempotency.service.ts';
import { Idempotent, IdPipe, idOf, keyOf, Operation, RequestedChange, RetryKey } from '../../http/parameters.ts';
import { InvalidatesCatalogo, PageOperation, VersionEtagInterceptor } from '../../http/responses.ts';
import { Upload, UploadedFiles } from '../../http/upload.ts';
import type { ListPage } from '../../request-context/list-page.ts';
import type { Caller, ChangeRequest, IdempotentRequest, UploadedFile } from '../../request-context/request.ts';
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
} satisfies Parameters<typeof PageOperation>[3];

const FOTO_LIMITS = { maxBytes: MAX_BYTES.foto, many: 'demasiadas_fotos', antes: StorageQuotaService } as const;

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
  @PageOperation('A page of the catalogue', publicacionSchema, INVITADO_VISTA, TOTAL_HEADERS)
  list(
    @CurrentCaller() caller: Caller,
    @Query({ schema: publicacionesQuerySchema }) query: PublicacionesQuery,
  ): Promise<ListPage> {
    return this.catalogo.list(caller, query);
  }

  @Get(':id')
  @Operation('One listing', 200, publicacionSchema, INVITADO_VISTA)
  @UseInterceptors(VersionEtagInterceptor)
  get(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<PublicacionVisible> {
    return this.publicaciones.get(caller, id);
  }

  @Get(':id/parecidas')
  @Operation('Similar listings, and for sessions others of the same shop', 200, parecidasSchema, INVITADO_VISTA)
  @Header('Cache-Control', 'private, no-cache')
  parecidas(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<Parecidas> {
    return this.catalogo.parecidas(caller, id);
  }

  @Post()
  @Operation('Publish a listing with its photos', 201, publicacionSchema)
  @RequiresRole(canPublicar)
  @Upload({ campos: { fotos: MAX_FOTOS }, ...FOTO_LIMITS })
  @UseInterceptors(VersionEtagInterceptor)
  @InvalidatesCatalogo()
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
  constructor(
    private readonly publicaciones: PublicacionesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<{ id: string }>>();
    // A retry passes: the handler compares it with the first call and repeats that response.
    if (await this.idempotency.isUsed(keyOf(request))) return true;
    await this.publicaciones.getToChange(callerOf(request), idOf(request.params.id));
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

  @Put()
  @Operation('Edit a listing, add and remove photos', 200, publicacionSchema)
  @Upload({ campos: { nuevasFotos: MAX_FOTOS }, ...FOTO_LIMITS })
  @UseInterceptors(VersionEtagInterceptor)
  editar(
    @RequestedChange() change: ChangeRequest,
    @Body({ schema: editarPublicacionSchema }) data: EditarPublicacion,
    @UploadedFiles() nuevasFotos: UploadedFile[],
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<Publicacion> {
    return this.edit.editar({ ...change, call }, { data, nuevasFotos });
  }

  @Idempotent()
  @Put('pausar')
  @Operation('Pause a listing, or put it back on sale', 200, publicacionSchema)
  @UseInterceptors(VersionEtagInterceptor)
  pausar(
    @RequestedChange() change: ChangeRequest,
    @Body({ schema: pausarPublicacionSchema }) wish: PausarPublicacion,
  ): Promise<Publicacion> {
    return this.cambios.pausar(change, wish);
  }

  /** Soft delete: only its sales still show it. */
  @Idempotent()
  @Delete()
  @Operation('Delete a listing', 200, borrarPublicacionAnswerSchema)
  async borrar(@RequestedChange() change: ChangeRequest): Promise<BorrarPublicacionAnswer> {
    await this.cambios.borrar(change);
    return { message: PUBLICACION_DELETED };
  }
}
