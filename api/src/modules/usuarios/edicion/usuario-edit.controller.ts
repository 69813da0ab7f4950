import { type UsuarioEditado, usuarioEditadoSchema } from '@fluxpartes/contrato';
import { Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ExpectedVersions } from '../../../call/expected-versions.ts';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { Answers } from '../../../http/answers.ts';
import { RequiresSession } from '../../../http/guards/access.ts';
import { ChangesCatalogo } from '../../../http/hot-door/changes-catalogo.ts';
import { IdPipe } from '../../../http/params/id.pipe.ts';
import { UploadedFiles } from '../../../http/upload/uploaded-file.ts';
import { IfMatch } from '../../../http/versions/if-match.ts';
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
  ): Promise<UsuarioEditado> {
    return this.edits.editar(id, edit, files, versions);
  }
}
