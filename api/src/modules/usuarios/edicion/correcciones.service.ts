import { DNI_MALFORMED, type EditarUsuario } from '@fluxpartes/contrato';
import { centavosAPesos, dniNormal, pesosACentavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditoriaService } from '../../../auditoria/auditoria.service.ts';
import { cambiosDe, valoresDe } from '../../../auditoria/cambios.ts';
import type { AdminCaller } from '../../../call/caller.ts';
import { DomainError } from '../../../call/domain-error.ts';
import { SesionesService } from '../../../http/session/sesiones.service.ts';
import { AccesoPorAdminService } from '../acceso/acceso-por-admin.service.ts';
import { CashbackService } from '../cashback/cashback.service.ts';
import type { NuevaContrasena } from '../contrasena/contrasena-de-usuario.service.ts';
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
    private readonly acceso: AccesoPorAdminService,
    private readonly sesiones: SesionesService,
    private readonly auditoria: AuditoriaService,
  ) {}

  /**
   * Writes what is another value than the locked row has. A change of cashback gets its line in the ledger; a new
   * password or another account type ends the user's sessions (contract, 'Session'); a new e-mail or password is told of.
   * @throws DomainError datos_invalidos for another DNI that is none
   */
  async aplicar(quien: AdminCaller, usuario: UsuarioEntity, correccion: Correccion) {
    const { campos, nueva } = correccion;
    const cashback = campos.cashback === undefined ? undefined : pesosACentavos(campos.cashback);
    const cambios: Partial<UsuarioEntity> = cambiosDe(usuario, {
      ...campos,
      cashback,
      dni: dniCorregido(usuario.dni, campos.dni),
    });
    if (Object.keys(cambios).length === 0 && nueva === undefined) return;
    const { id: usuarioId, cashback: saldoAnterior } = usuario;
    await this.usuarios.editar(usuarioId, cambios);
    if (cambios.cashback !== undefined) {
      await this.cashback.asentarAjuste({ usuarioId, saldoAnterior, saldo: cambios.cashback });
    }
    await this.acceso.aplicar(usuario, { email: cambios.email, nueva });
    if (cambios.tipo_cuenta !== undefined) await this.sesiones.endAllOf(usuarioId);
    await this.auditoria.registrar({
      quien,
      entidad: 'usuario',
      entidadId: usuarioId,
      accion: 'usuario_editado',
      antes: enPesos(valoresDe(usuario, cambios)),
      despues: { ...enPesos(cambios), ...(nueva === undefined ? {} : { contrasena_cambiada: true }) },
    });
  }
}

/** Undefined where it is the DNI that the account has, however that one is spelled, or none was said. */
function dniCorregido(actual: string, pedido: string | undefined): string | undefined {
  if (pedido === undefined || pedido === actual || pedido === dniNormal(actual)) return undefined;
  if (dniNormal(pedido) === null) throw new DomainError('datos_invalidos', { campos: { dni: DNI_MALFORMED } });
  return pedido;
}

/** Amounts in the audit trail are pesos, as on the wire. */
function enPesos({ cashback, ...campos }: Partial<UsuarioEntity>): Record<string, unknown> {
  return cashback === undefined ? campos : { ...campos, cashback: centavosAPesos(cashback) };
}
