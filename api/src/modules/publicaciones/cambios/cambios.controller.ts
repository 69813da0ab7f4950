import {
  type BorrarPublicacionAnswer,
  borrarPublicacionAnswerSchema,
  type EditarPublicacion,
  editarPublicacionSchema,
  type PausarPublicacion,
  PUBLICACION_DELETED,
  type Publicacion,
  pausarPublicacionSchema,
  publicacionSchema,
} from '@fluxpartes/contrato';
import { MAX_BYTES, MAX_FOTOS } from '@fluxpartes/dominio';
import { Body, Controller, Delete, Param, Put, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { StorageQuotaService } from '../../../files/storage-quota.service.ts';
import { CurrentCaller } from '../../../http/access.ts';
import { Idempotent, IdPipe, IfMatch, RespondsWith, RetryKey } from '../../../http/parameters.ts';
import { InvalidatesCatalogo, VersionEtagInterceptor } from '../../../http/responses.ts';
import { Upload, UploadedFiles } from '../../../http/upload.ts';
import type { Caller } from '../../../request-context/caller.ts';
import type { ExpectedVersions, IdempotentRequest, UploadedFile } from '../../../request-context/request.ts';
import { CambiosService } from './cambios.service.ts';
import { RequiresOwner } from './owner.guard.ts';
import { PublicacionEditService } from './publicacion-edit.service.ts';

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

  /** The fields anew, photos added and taken away. */
  @Put()
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

  /** Off the catalogue, or back on it. */
  @Idempotent()
  @Put('pausar')
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

  /** Gone for everybody but its sales. */
  @Idempotent()
  @Delete()
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
