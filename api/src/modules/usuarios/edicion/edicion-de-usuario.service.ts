import {
  type EditarPerfil,
  type EditarUsuario,
  PERFIL_CHANGED,
  USUARIO_CHANGED,
  type UsuarioEditado,
} from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { AdminCaller, UserCaller } from '../../../call/caller.ts';
import type { ExpectedVersions } from '../../../call/expected-versions.ts';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { PerfilesService } from '../perfil/perfiles.service.ts';
import { EdicionPorAdminService } from './edicion-por-admin.service.ts';
import { EdicionPropiaService } from './edicion-propia.service.ts';

/** What is sent to PUT /usuarios/{id}: a profile from its user, an edit from the administrator. */
export type Edicion =
  | { de: 'usuario'; caller: UserCaller; datos: EditarPerfil }
  | { de: 'admin'; caller: AdminCaller; datos: EditarUsuario };

/** PUT /usuarios/{id}: two edits under one path, told apart by who makes them. */
@Injectable()
export class EdicionDeUsuarioService {
  constructor(
    private readonly perfil: EdicionPropiaService,
    private readonly usuario: EdicionPorAdminService,
    private readonly perfiles: PerfilesService,
  ) {}

  /** Makes the edit and gives the user back as the caller sees it. Throws what the two edits throw. */
  async editar(
    id: number,
    edicion: Edicion,
    archivos: readonly UploadedFile[],
    versiones: ExpectedVersions,
  ): Promise<UsuarioEditado> {
    if (edicion.de === 'usuario') {
      await this.perfil.editar(edicion.caller, { datos: edicion.datos, archivos, versiones });
    } else {
      await this.usuario.editar(edicion.caller, id, edicion.datos, versiones);
    }
    return {
      message: edicion.de === 'usuario' ? PERFIL_CHANGED : USUARIO_CHANGED,
      usuario: await this.perfiles.obtenerEntero(edicion.caller, id),
    };
  }
}
