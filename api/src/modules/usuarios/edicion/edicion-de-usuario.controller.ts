import { type UsuarioEditado, usuarioEditadoSchema } from '@fluxpartes/contrato';
import { Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ExpectedVersions } from '../../../call/expected-versions.ts';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { Answers } from '../../../http/answers.ts';
import { RequiresSession } from '../../../http/guards/access.ts';
import { IdPipe } from '../../../http/params/id.pipe.ts';
import { UploadedFiles } from '../../../http/upload/uploaded-file.ts';
import { IfMatch } from '../../../http/versions/if-match.ts';
import { CuerpoDeEdicion, TakesEdicion } from './edicion-de-usuario.guard.ts';
import { type Edicion, EdicionDeUsuarioService } from './edicion-de-usuario.service.ts';

/** The edit of a user. */
@ApiTags('Usuarios')
@Controller('usuarios/:id')
@RequiresSession()
export class EdicionDeUsuarioController {
  constructor(private readonly ediciones: EdicionDeUsuarioService) {}

  /** The user's own profile, or any user where the administrator edits. */
  @Put()
  @TakesEdicion()
  @Answers(200, usuarioEditadoSchema)
  editar(
    @Param('id', IdPipe) id: number,
    @CuerpoDeEdicion() edicion: Edicion,
    @UploadedFiles() archivos: UploadedFile[],
    @IfMatch() versiones: ExpectedVersions,
  ): Promise<UsuarioEditado> {
    return this.ediciones.editar(id, edicion, archivos, versiones);
  }
}
