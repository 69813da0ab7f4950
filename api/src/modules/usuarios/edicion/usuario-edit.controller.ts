import { type UsuarioEditado, usuarioEditadoSchema } from '@fluxpartes/contrato';
import { Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ExpectedVersions } from '../../../call/expected-versions.ts';
import type { RetriableCall } from '../../../call/retriable-call.ts';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { RequiresSession } from '../../../http/access.ts';
import { Answers, IdPipe, IfMatch, Retriable } from '../../../http/parameters.ts';
import { ChangesCatalogo } from '../../../http/responses.ts';
import { UploadedFiles } from '../../../http/upload.ts';
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
  @ChangesCatalogo()
  @Answers(200, usuarioEditadoSchema)
  editar(
    @Param('id', IdPipe) id: number,
    @EditBody() edit: Edit,
    @UploadedFiles() files: UploadedFile[],
    @IfMatch() versions: ExpectedVersions,
    @Retriable() call: RetriableCall | undefined,
  ): Promise<UsuarioEditado> {
    return this.edits.editar(id, edit, { files, versions, call });
  }
}
