import {
  type EditarPerfil,
  type EditarUsuario,
  PERFIL_CHANGED,
  USUARIO_CHANGED,
  type UsuarioEditado,
} from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import type { AdminCaller, UserCaller } from '../../../request-context/caller.ts';
import type { ExpectedVersions, IdempotentRequest, UploadedFile } from '../../../request-context/request.ts';
import { ProfilesService } from '../perfil/profiles.service.ts';
import { EditByAdminService } from './edit-by-admin.service.ts';
import { OwnEditService } from './own-edit.service.ts';

/** What is sent to PUT /usuarios/{id}: a profile from its user, an edit from the administrator. */
export type Edit =
  | { from: 'usuario'; caller: UserCaller; data: EditarPerfil }
  | { from: 'admin'; caller: AdminCaller; data: EditarUsuario };

/** What an edit comes with beside its fields. */
interface EditConditions {
  files: readonly UploadedFile[];
  versions: ExpectedVersions;
  call: IdempotentRequest | undefined;
}

/** PUT /usuarios/{id}: two edits under one path, told apart by who makes them. */
@Injectable()
export class UsuarioEditService {
  constructor(
    private readonly perfil: OwnEditService,
    private readonly usuario: EditByAdminService,
    private readonly profiles: ProfilesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Makes the edit and gives the user back as the caller sees it: read again for a retry, since it may hold a password, which
   * no key keeps. Throws what the two edits throw.
   */
  async editar(id: number, edit: Edit, { files, versions, call }: EditConditions): Promise<UsuarioEditado> {
    await this.idempotency.runOutside(call, () =>
      edit.from === 'usuario'
        ? this.perfil.editar(edit.caller, { data: edit.data, files, versions, call })
        : this.usuario.editar(edit.caller, id, edit.data, { versions, call }),
    );
    return {
      message: edit.from === 'usuario' ? PERFIL_CHANGED : USUARIO_CHANGED,
      usuario: await this.profiles.getWhole(edit.caller, id),
    };
  }
}
