import type { EditarUsuario } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import type { AdminCaller } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import { type ExpectedVersions, refuseOtherVersion } from '../../../call/expected-versions.ts';
import { Transactions } from '../../../database/transactions.ts';
import { AprobacionesService } from '../aprobaciones/aprobaciones.service.ts';
import { ContrasenaDeUsuarioService } from '../contrasena/contrasena-de-usuario.service.ts';
import { asRegistrado } from '../cuentas/datos-registrados.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { CorreccionesService } from './correcciones.service.ts';

/** What the administrator changes of users. */
@Injectable()
export class EdicionPorAdminService {
  constructor(
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosRepository,
    private readonly contrasena: ContrasenaDeUsuarioService,
    private readonly aprobaciones: AprobacionesService,
    private readonly correcciones: CorreccionesService,
  ) {}

  /**
   * Writes approvals and account fields in one transaction with their audit rows; what is so already leaves no trace.
   * @throws DomainError no_encontrado | version_distinta | email_registrado | dni_registrado
   */
  async editar(caller: AdminCaller, id: number, datos: EditarUsuario, versiones: ExpectedVersions): Promise<void> {
    const leido = await this.usuarios.find(id);
    if (leido === null) throw new DomainError('no_encontrado');
    const { contrasena, aprobado_constancia_afip, aprobado_certificado_estudio, ...campos } = datos;
    const nueva = await this.contrasena.preparar(contrasena, leido, campos);
    try {
      await this.transactions.run(async () => {
        const usuario = await this.usuarios.findLocked(id);
        if (usuario === null) throw new DomainError('no_encontrado');
        refuseOtherVersion(versiones, usuario.version);
        const banderas = { aprobado_constancia_afip, aprobado_certificado_estudio };
        await this.aprobaciones.aplicar(caller, usuario, banderas);
        await this.correcciones.aplicar(caller, usuario, { campos, nueva });
      });
    } catch (error) {
      throw asRegistrado(error);
    }
  }
}
