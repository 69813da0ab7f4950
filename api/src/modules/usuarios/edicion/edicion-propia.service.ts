import { type EditarPerfil, PERFIL_DOCUMENTOS } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { cambiosDe } from '../../../auditoria/cambios.ts';
import type { UserCaller } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import { type ExpectedVersions, refuseOtherVersion } from '../../../call/expected-versions.ts';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { Transactions } from '../../../database/transactions.ts';
import { type AccesoPreparado, AccesoPropioService } from '../acceso/acceso-propio.service.ts';
import { EmailsService } from '../acceso/emails.service.ts';
import { sinAprobar } from '../aprobaciones/aprobaciones.service.ts';
import { asRegistrado } from '../cuentas/datos-registrados.ts';
import { type DocumentosGuardados, DocumentosService } from '../documentos/documentos.service.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';

/** A profile as its user sent it. */
export interface PerfilEditado {
  datos: EditarPerfil;
  archivos: readonly UploadedFile[];
  versiones: ExpectedVersions;
}

/** What users change of themselves. */
@Injectable()
export class EdicionPropiaService {
  constructor(
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosRepository,
    private readonly acceso: AccesoPropioService,
    private readonly documentos: DocumentosService,
    private readonly emails: EmailsService,
  ) {}

  /**
   * Writes what changed. A new document clears its approval; a new password ends the user's other sessions.
   * Documents that the account type does not have are dropped.
   * @throws DomainError no_encontrado | version_distinta | documento_no_aceptado | email_registrado | confirmar_contrasena
   */
  async editar(caller: UserCaller, { datos, archivos, versiones }: PerfilEditado): Promise<void> {
    const leido = await this.usuarios.find(caller.usuarioId);
    if (leido === null) throw new DomainError('no_encontrado');
    refuseOtherVersion(versiones, leido.version);
    const acceso = await this.acceso.preparar(caller, leido, datos);
    const documentos = await this.documentos.guardar(PERFIL_DOCUMENTOS[leido.tipo_cuenta], archivos);
    try {
      await this.escribir(caller, { datos, versiones, acceso, documentos });
    } catch (thrown) {
      const error = asRegistrado(thrown);
      if (error instanceof DomainError) await this.documentos.descartar(documentos);
      throw error;
    }
  }

  private async escribir(caller: UserCaller, edicion: EdicionPreparada): Promise<void> {
    const { datos, versiones, acceso, documentos } = edicion;
    await this.transactions.run(async () => {
      const usuario = await this.usuarios.findLocked(caller.usuarioId);
      if (usuario === null) throw new DomainError('no_encontrado');
      refuseOtherVersion(versiones, usuario.version);
      await this.acceso.aplicar(caller, usuario, acceso);
      const cambios = cambiosDe(usuario, { ...camposDe(usuario, datos), ...sinAprobar(documentos.keys()) });
      if (Object.keys(cambios).length > 0 || documentos.size > 0) {
        await this.usuarios.editar(usuario.id, cambios);
      }
      if (cambios.email !== undefined) await this.emails.pedirConfirmacion(usuario.id);
      await this.documentos.asignar(usuario.id, documentos);
    });
  }
}

/** A profile with all that had to be made before the transaction. */
interface EdicionPreparada extends Pick<PerfilEditado, 'datos' | 'versiones'> {
  acceso: AccesoPreparado;
  documentos: DocumentosGuardados;
}

/** A shop name is a seller's alone. */
function camposDe(
  { tipo_cuenta }: UsuarioEntity,
  { contrasena: _, contrasena_actual: __, nombre_local, ...campos }: EditarPerfil,
) {
  return { ...campos, nombre_local: tipo_cuenta === 'vendedor' ? nombre_local : undefined };
}
