import type { EditarUsuario } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import type { AdminCaller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import type { IdempotentRequest } from '../../../request-context/request.ts';
import { assertRowVersion, type ExpectedVersions } from '../../../request-context/request.ts';
import { AprobacionesService } from '../aprobaciones/aprobaciones.service.ts';
import { UsuarioContrasenaService } from '../contrasena/usuario-contrasena.service.ts';
import { asRegistered } from '../cuentas/registered-data.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { CorreccionesService } from './correcciones.service.ts';

/** What the administrator changes of users. */
@Injectable()
export class EditByAdminService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly usuarios: UsuariosRepository,
    private readonly contrasena: UsuarioContrasenaService,
    private readonly aprobaciones: AprobacionesService,
    private readonly correcciones: CorreccionesService,
  ) {}

  /**
   * Writes approvals and account fields in one transaction with their audit rows; what is so already leaves no trace.
   * @throws DomainError no_encontrado | version_distinta | email_registrado | dni_registrado
   */
  async editar(
    caller: AdminCaller,
    id: number,
    data: EditarUsuario,
    { versions, call }: { versions: ExpectedVersions; call?: IdempotentRequest | undefined },
  ): Promise<object> {
    const read = await this.usuarios.find(id);
    if (read === null) throw new DomainError('no_encontrado');
    const { contrasena, aprobado_constancia_afip, aprobado_certificado_estudio, ...campos } = data;
    const nueva = await this.contrasena.prepare(contrasena, read, campos);
    try {
      return await this.idempotency.run(call, async () => {
        const usuario = await this.usuarios.findLocked(id);
        if (usuario === null) throw new DomainError('no_encontrado');
        assertRowVersion(versions, usuario.version);
        const flags = { aprobado_constancia_afip, aprobado_certificado_estudio };
        await this.aprobaciones.apply(caller, usuario, flags);
        await this.correcciones.apply(caller, usuario, { campos, nueva });
        return {};
      });
    } catch (error) {
      throw asRegistered(error);
    }
  }
}
