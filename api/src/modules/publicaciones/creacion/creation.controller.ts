import {
  type CrearPublicacion,
  crearPublicacionSchema,
  type Publicacion,
  publicacionSchema,
} from '@fluxpartes/contrato';
import { canPublicar, MAX_BYTES, MAX_FOTOS } from '@fluxpartes/dominio';
import { Body, Controller, Post, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StorageQuotaService } from '../../../files/storage-quota.service.ts';
import { CurrentCaller, RequiresRole } from '../../../http/access.ts';
import { RespondsWith, RetryKey } from '../../../http/parameters.ts';
import { InvalidatesCatalogo, VersionEtagInterceptor } from '../../../http/responses.ts';
import { Upload, UploadedFiles } from '../../../http/upload.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { IdempotentRequest, UploadedFile } from '../../../request-context/request.ts';
import { CreationService } from './creation.ts';

/** Form of a new listing. */
@ApiTags('Publicaciones')
@Controller('publicaciones')
export class CreationController {
  constructor(private readonly creation: CreationService) {}

  /** A new listing with its photos. */
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
