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
import { ProfilesService } from '../perfil/profiles.service.ts';
import { EditByAdminService } from './edit-by-admin.service.ts';
import { OwnEditService } from './own-edit.service.ts';

/** What is sent to PUT /usuarios/{id}: a profile from its user, an edit from the administrator. */
export type Edit =
  | { from: 'usuario'; caller: UserCaller; data: EditarPerfil }
  | { from: 'admin'; caller: AdminCaller; data: EditarUsuario };

/** PUT /usuarios/{id}: two edits under one path, told apart by who makes them. */
@Injectable()
export class UsuarioEditService {
  constructor(
    private readonly perfil: OwnEditService,
    private readonly usuario: EditByAdminService,
    private readonly profiles: ProfilesService,
  ) {}

  /** Makes the edit and gives the user back as the caller sees it. Throws what the two edits throw. */
  async editar(
    id: number,
    edit: Edit,
    files: readonly UploadedFile[],
    versions: ExpectedVersions,
  ): Promise<UsuarioEditado> {
    if (edit.from === 'usuario') {
      await this.perfil.editar(edit.caller, { data: edit.data, files, versions });
    } else {
      await this.usuario.editar(edit.caller, id, edit.data, versions);
    }
    return {
      message: edit.from === 'usuario' ? PERFIL_CHANGED : USUARIO_CHANGED,
      usuario: await this.profiles.getWhole(edit.caller, id),
    };
  }
}
