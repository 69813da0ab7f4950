import { DNI_MALFORMED, type EditarUsuario } from '@fluxpartes/contrato';
import { centavosAPesos, dniNormal, pesosACentavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditService, cambiosOf, valuesOf } from '../../../audit/audit.service.ts';
import { SesionesService } from '../../../http/sesiones.service.ts';
import type { AdminCaller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';
import { AccesoByAdminService } from '../acceso/acceso-by-admin.service.ts';
import { CashbackService } from '../cashback/cashback.service.ts';
import type { NuevaContrasena } from '../contrasena/usuario-contrasena.service.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';

/** Account fields as the admin wants them, cashback in pesos; and the new password, where there is one. */
export interface Correccion {
  campos: Omit<EditarUsuario, 'contrasena' | 'aprobado_constancia_afip' | 'aprobado_certificado_estudio'>;
  nueva: NuevaContrasena | undefined;
}

/** The administrator's corrections of account fields, with all that they bring with them. */
@Injectable()
export class CorreccionesService {
  constructor(
    private readonly usuarios: UsuariosRepository,
    private readonly cashback: CashbackService,
    private readonly acceso: AccesoByAdminService,
    private readonly sesiones: SesionesService,
    private readonly auditoria: AuditService,
  ) {}

  /**
   * Writes what is another value than the locked row has. A change of cashback gets its line in the ledger; a new
   * password or another account type ends the user's sessions (contract, 'Session'); a new e-mail or password is told of.
   * @throws DomainError datos_invalidos for another DNI that is none
   */
  async apply(who: AdminCaller, usuario: UsuarioEntity, correccion: Correccion) {
    const { campos, nueva } = correccion;
    const cashback = campos.cashback === undefined ? undefined : pesosACentavos(campos.cashback);
    const cambios: Partial<UsuarioEntity> = cambiosOf(usuario, {
      ...campos,
      cashback,
      dni: correctedDni(usuario.dni, campos.dni),
    });
    if (Object.keys(cambios).length === 0 && nueva === undefined) return;
    const { id: usuarioId, cashback: previousBalance } = usuario;
    await this.usuarios.editar(usuarioId, cambios);
    if (cambios.cashback !== undefined) {
      await this.cashback.recordAdjustment({ usuarioId, previousBalance, saldo: cambios.cashback });
    }
    await this.acceso.apply(usuario, { email: cambios.email, nueva });
    if (cambios.tipo_cuenta !== undefined) await this.sesiones.endAllOf(usuarioId);
    await this.auditoria.registrar({
      quien: who,
      entityId: usuarioId,
      accion: 'usuario_editado',
      antes: inPesos(valuesOf(usuario, cambios)),
      despues: { ...inPesos(cambios), ...(nueva === undefined ? {} : { contrasena_cambiada: true }) },
    });
  }
}

/** Undefined where it is the DNI that the account has, however that one is spelled, or none was said. */
function correctedDni(actual: string, request: string | undefined): string | undefined {
  if (request === undefined || request === actual || request === dniNormal(actual)) return undefined;
  if (dniNormal(request) === null) throw new DomainError('datos_invalidos', { campos: { dni: DNI_MALFORMED } });
  return request;
}

/** Amounts in the audit trail are pesos, as on the wire. */
function inPesos({ cashback, ...campos }: Partial<UsuarioEntity>): Record<string, unknown> {
  return cashback === undefined ? campos : { ...campos, cashback: centavosAPesos(cashback) };
}
