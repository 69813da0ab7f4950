import { type EditarPerfil, PERFIL_DOCUMENTOS } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { cambiosOf } from '../../../audit/audit.service.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import type { UserCaller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { IdempotentRequest, UploadedFile } from '../../../request-context/request.ts';
import { assertRowVersion, type ExpectedVersions } from '../../../request-context/request.ts';
import { EmailsService } from '../acceso/emails.service.ts';
import { OwnAccesoService, type PreparedAcceso } from '../acceso/own-acceso.service.ts';
import { withoutAprobar } from '../aprobaciones/aprobaciones.service.ts';
import { asRegistered } from '../cuentas/registered-data.ts';
import { DocumentosService, type SavedDocumentos } from '../documentos/documentos.service.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';

/** A profile as its user sent it. */
export interface PerfilEditado {
  data: EditarPerfil;
  files: readonly UploadedFile[];
  versions: ExpectedVersions;
  call: IdempotentRequest | undefined;
}

/** What users change of themselves. */
@Injectable()
export class OwnEditService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly usuarios: UsuariosRepository,
    private readonly acceso: OwnAccesoService,
    private readonly documentos: DocumentosService,
    private readonly emails: EmailsService,
  ) {}

  /**
   * Writes what changed. A new document clears its approval; a new password ends the user's other sessions.
   * Documents that the account type does not have are dropped.
   * @throws DomainError no_encontrado | version_distinta | documento_no_aceptado | email_registrado | confirmar_contrasena
   */
  async editar(caller: UserCaller, { data, files, versions, call }: PerfilEditado): Promise<object> {
    const read = await this.usuarios.find(caller.usuarioId);
    if (read === null) throw new DomainError('no_encontrado');
    assertRowVersion(versions, read.version);
    const acceso = await this.acceso.prepare(caller, read, data);
    const documentos = await this.documentos.save(PERFIL_DOCUMENTOS[read.tipo_cuenta], files);
    try {
      return await this.write(caller, { data, versions, call, acceso, documentos });
    } catch (thrown) {
      const error = asRegistered(thrown);
      if (error instanceof DomainError) await this.documentos.discard(documentos);
      throw error;
    }
  }

  private write(caller: UserCaller, edit: PreparedEdit): Promise<object> {
    const { data, versions, call, acceso, documentos } = edit;
    return this.idempotency.run(call, async () => {
      const usuario = await this.usuarios.findLocked(caller.usuarioId);
      if (usuario === null) throw new DomainError('no_encontrado');
      assertRowVersion(versions, usuario.version);
      await this.acceso.apply(caller, usuario, acceso);
      const cambios = cambiosOf(usuario, {
        ...camposOf(usuario, data),
        cuenta_bancaria: acceso.cuentaBancaria,
        ...withoutAprobar(documentos.keys()),
      });
      if (Object.keys(cambios).length > 0 || documentos.size > 0) {
        await this.usuarios.editar(usuario.id, cambios);
      }
      if (cambios.email !== undefined) await this.emails.requestConfirmacion(usuario.id);
      await this.documentos.assign(usuario.id, documentos);
      return {};
    });
  }
}

/** A profile with all that had to be made before the transaction. */
interface PreparedEdit extends Pick<PerfilEditado, 'data' | 'versions' | 'call'> {
  acceso: PreparedAcceso;
  documentos: SavedDocumentos;
}

/** A shop name is a seller's alone. */
function camposOf(
  { tipo_cuenta }: UsuarioEntity,
  { contrasena: _, contrasena_actual: __, cuenta_bancaria: ___, nombre_local, ...campos }: EditarPerfil,
) {
  return { ...campos, nombre_local: tipo_cuenta === 'vendedor' ? nombre_local : undefined };
}
