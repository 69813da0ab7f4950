import {
  type Cashback,
  cashbackSchema,
  type UsuarioEditado,
  type UsuariosQuery,
  type UsuarioVisible,
  usuarioEditadoSchema,
  usuarioSchema,
  usuariosQuerySchema,
} from '@fluxpartes/contrato';
import { Body, Controller, Get, Param, Put, Query, UseInterceptors } from '@nestjs/common';
import * as z from 'zod/mini';
import type { Caller } from '../../call/caller.ts';
import type { ExpectedVersions } from '../../call/expected-versions.ts';
import type { ListPage } from '../../call/list-page.ts';
import type { UploadedFile } from '../../call/uploaded-file.ts';
import { Answers } from '../../http/answers.ts';
import { RequiresAdmin, RequiresSession } from '../../http/guards/access.ts';
import { ListPageInterceptor } from '../../http/lists/list-page.interceptor.ts';
import { IdPipe } from '../../http/params/id.pipe.ts';
import { CurrentCaller } from '../../http/session/current-caller.ts';
import { UploadedFiles } from '../../http/upload/uploaded-file.ts';
import { IfMatch } from '../../http/versions/if-match.ts';
import { VersionEtagInterceptor } from '../../http/versions/version-etag.interceptor.ts';
import { CuerpoDeEdicion, type Edicion } from './edicion/cuerpo-de-edicion.ts';
import { TakesEdicion } from './edicion/edicion.guard.ts';
import { EdicionDeUsuarioService } from './edicion/edicion-de-usuario.service.ts';
import { ListadoService } from './listado/listado.service.ts';
import { PerfilesService } from './perfil/perfiles.service.ts';

/** The calls on users, for whoever has a session. */
@Controller('usuarios')
@RequiresSession()
export class UsuariosController {
  constructor(
    private readonly perfiles: PerfilesService,
    private readonly listado: ListadoService,
    private readonly ediciones: EdicionDeUsuarioService,
  ) {}

  /** A page of all users. */
  @Get()
  @RequiresAdmin()
  @UseInterceptors(ListPageInterceptor)
  @Answers(200, z.array(usuarioSchema))
  listar(
    @CurrentCaller() caller: Caller,
    @Query({ schema: usuariosQuerySchema }) query: UsuariosQuery,
  ): Promise<ListPage> {
    return this.listado.listar(caller, query);
  }

  @Get(':id')
  @UseInterceptors(VersionEtagInterceptor)
  @Answers(200, usuarioSchema, 'All of it for the owner and the administrator, part of it for others')
  obtener(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<UsuarioVisible> {
    return this.perfiles.obtener(caller, id);
  }

  /** The user's own profile, or any user where the administrator edits. */
  @Put(':id')
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

  @Put(':id/cashback')
  @Answers(200, cashbackSchema)
  confirmarCashback(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Body({ schema: cashbackSchema }) body: Cashback,
  ): Promise<Cashback> {
    return this.perfiles.confirmarCashback(caller, id, body);
  }
}
