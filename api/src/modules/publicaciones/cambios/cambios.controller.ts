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
import type { Caller } from '../../../call/caller.ts';
import type { ExpectedVersions } from '../../../call/expected-versions.ts';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { CupoService } from '../../../files/cupo.service.ts';
import { Answers } from '../../../http/answers.ts';
import { IdPipe } from '../../../http/params/id.pipe.ts';
import { CurrentCaller } from '../../../http/session/current-caller.ts';
import { Upload } from '../../../http/upload/upload.interceptor.ts';
import { UploadedFiles } from '../../../http/upload/uploaded-file.ts';
import { IfMatch } from '../../../http/versions/if-match.ts';
import { VersionEtagInterceptor } from '../../../http/versions/version-etag.interceptor.ts';
import { CambiosService } from './cambios.service.ts';
import { EdicionDePublicacionService } from './edicion-de-publicacion.service.ts';
import { RequiresOwner } from './owner.guard.ts';

/** The calls that change a listing, for its owner and the admin. */
@Controller('publicaciones/:id')
@ApiTags('Publicaciones')
@RequiresOwner()
export class CambiosController {
  constructor(
    private readonly cambios: CambiosService,
    private readonly edicion: EdicionDePublicacionService,
  ) {}

  /** The fields anew, photos added and taken away. */
  @Put()
  @Upload({
    campos: { nuevasFotos: MAX_FOTOS },
    bytesMaximos: MAX_BYTES.foto,
    demasiados: 'demasiadas_fotos',
    antes: CupoService,
  })
  @UseInterceptors(VersionEtagInterceptor)
  @Answers(200, publicacionSchema)
  editar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() versiones: ExpectedVersions,
    @Body({ schema: editarPublicacionSchema }) datos: EditarPublicacion,
    @UploadedFiles() nuevasFotos: UploadedFile[],
  ): Promise<Publicacion> {
    return this.edicion.editar({ caller, id, versiones }, { datos, nuevasFotos });
  }

  /** Off the catalogue, or back on it. */
  @Put('pausar')
  @UseInterceptors(VersionEtagInterceptor)
  @Answers(200, publicacionSchema)
  pausar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() versiones: ExpectedVersions,
    @Body({ schema: pausarPublicacionSchema }) { pausada }: PausarPublicacion,
  ): Promise<Publicacion> {
    return this.cambios.pausar({ caller, id, versiones }, pausada);
  }

  /** Gone for everybody but its sales. */
  @Delete()
  @Answers(200, borrarPublicacionAnswerSchema)
  async borrar(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() versiones: ExpectedVersions,
  ): Promise<BorrarPublicacionAnswer> {
    await this.cambios.borrar({ caller, id, versiones });
    return { message: PUBLICACION_DELETED };
  }
}
