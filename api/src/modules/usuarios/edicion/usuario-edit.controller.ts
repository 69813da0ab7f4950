import { type UsuarioEditado, usuarioEditadoSchema } from '@fluxpartes/contrato';
import { Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '../../../http/access.ts';
import { IdPipe, IfMatch, RespondsWith, RetryKey } from '../../../http/parameters.ts';
import { InvalidatesCatalogo } from '../../../http/responses.ts';
import { UploadedFiles } from '../../../http/upload.ts';
import type { ExpectedVersions, IdempotentRequest, UploadedFile } from '../../../request-context/request.ts';
import { EditBody, TakesEdit } from './usuario-edit.guard.ts';
import { type Edit, UsuarioEditService } from './usuario-edit.service.ts';

/** The edit of a user. */
@ApiTags('Usuarios')
@Controller('usuarios/:id')
@RequiresSession()
export class UsuarioEditController {
  constructor(private readonly edits: UsuarioEditService) {}

  /** The user's own profile, or any user where the administrator edits. */
  @Put()
  @TakesEdit()
  @InvalidatesCatalogo()
  @RespondsWith(200, usuarioEditadoSchema)
  editar(
    @Param('id', IdPipe) id: number,
    @EditBody() edit: Edit,
    @UploadedFiles() files: UploadedFile[],
    @IfMatch() versions: ExpectedVersions,
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<UsuarioEditado> {
    return this.edits.editar(id, edit, { files, versions, call });
  }
}
