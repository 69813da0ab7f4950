import {
  DNI_MALFORMED,
  type EditarPerfil,
  type EditarUsuario,
  PERFIL_CHANGED,
  PERFIL_DOCUMENTOS,
  USUARIO_CHANGED,
  type UsuarioEditado,
} from '@fluxpartes/contrato';
import { centavosAPesos, dniNormal, pesosACentavos } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditService, cambiosOf, valuesOf } from '../../../audit/audit.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { SesionesService } from '../../../http/sesiones.service.ts';
import {
  type AdminCaller,
  assertRowVersion,
  type ChangeRequest,
  DomainError,
  type UploadedFile,
  type UserCaller,
} from '../../../request-context/request.ts';
import { AccesoByAdminService, EmailsService, OwnAccesoService } from '../acceso/acceso.ts';
import { CashbackService } from '../cashback/cashback.ts';
import { type NuevaContrasena, UsuarioContrasenaService } from '../contrasena.ts';
import { asRegistered } from '../cuentas.ts';
import { DocumentosService } from '../documentos.ts';
import { ProfilesService } from '../profiles.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';
import { type Aprobaciones, AprobacionesService } from './aprobaciones.ts';

/** Edits by the user. */
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
   * Writes the changed values. A new document clears its approval; a new password ends the user's other sessions. Documents
   * that the account type does not have are dropped.
   * @throws DomainError no_encontrado | version_distinta | documento_no_aceptado | email_registrado | confirmar_contrasena
   */
  async editar(
    caller: UserCaller,
    data: EditarPerfil,
    { files, versions, call }: Pick<ChangeRequest, 'versions' | 'call'> & { files: readonly UploadedFile[] },
  ): Promise<object> {
    const read = await this.usuarios.find(caller.usuarioId);
    if (read === null) throw new DomainError('no_encontrado');
    assertRowVersion(versions, read.version);
    const acceso = await this.acceso.prepare(caller, read, data);
    const documentos = await this.documentos.save(PERFIL_DOCUMENTOS[read.tipo_cuenta], files);
    try {
      return await this.idempotency.run(call, async () => {
        const usuario = await this.usuarios.findLocked(caller.usuarioId);
        if (usuario === null) throw new DomainError('no_encontrado');
        assertRowVersion(versions, usuario.version);
        await this.acceso.apply(caller, usuario, acceso);
        const cambios = cambiosOf(usuario, {
          ...camposOf(usuario, data),
          cuenta_bancaria: acceso.cuentaBancaria,
          // The admin has not seen a new document.
          aprobado_constancia_afip: documentos.has('constancia_afip') ? false : undefined,
          aprobado_certificado_estudio: documentos.has('certificado_estudio') ? false : undefined,
        });
        if (Object.keys(cambios).length > 0 || documentos.size > 0) await this.usuarios.editar(usuario.id, cambios);
        if (cambios.email !== undefined) await this.emails.requestConfirmacion(usuario.id);
        await this.documentos.assign(usuario.id, documentos);
        return {};
      });
    } catch (thrown) {
      const error = asRegistered(thrown);
      if (error instanceof DomainError) await this.documentos.discard(documentos);
      throw error;
    }
  }
}

/** Only a seller has a shop name. */
function camposOf(
  { tipo_cuenta }: UsuarioEntity,
  { contrasena: _, contrasena_actual: __, cuenta_bancaria: ___, nombre_local, ...campos }: EditarPerfil,
) {
  return { ...campos, nombre_local: tipo_cuenta === 'vendedor' ? nombre_local : undefined };
}

/** Edits by the administrator, with all their consequences. */
@Injectable()
export class EditByAdminService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly usuarios: UsuariosRepository,
    private readonly contrasena: UsuarioContrasenaService,
    private readonly aprobaciones: AprobacionesService,
    private readonly cashback: CashbackService,
    private readonly acceso: AccesoByAdminService,
    private readonly sesiones: SesionesService,
    private readonly auditoria: AuditService,
  ) {}

  /**
   * Writes approvals and account fields in one transaction with their audit rows. Unchanged values are not audited.
   * @throws DomainError no_encontrado | version_distinta | email_registrado | dni_registrado
   */
  async editar(
    caller: AdminCaller,
    { id, versions, call }: Omit<ChangeRequest, 'caller'>,
    data: EditarUsuario,
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
        await this.aprobaciones.apply(caller, usuario, flags, versions);
        await this.correct(caller, usuario, campos, nueva);
        return {};
      });
    } catch (error) {
      throw asRegistered(error);
    }
  }

  /**
   * Writes the values that differ from the locked row. A change of cashback adds a ledger line. A new password or
   * account type ends the user's sessions. A new e-mail or password queues its notice.
   * @param campos cashback in pesos
   * @throws DomainError datos_invalidos for a changed DNI in a wrong format
   */
  private async correct(
    who: AdminCaller,
    usuario: UsuarioEntity,
    campos: Omit<EditarUsuario, 'contrasena' | keyof Aprobaciones>,
    nueva: NuevaContrasena | undefined,
  ): Promise<void> {
    const cashback = campos.cashback === undefined ? undefined : pesosACentavos(campos.cashback);
    const dni = correctedDni(usuario.dni, campos.dni);
    const cambios: Partial<UsuarioEntity> = cambiosOf(usuario, { ...campos, cashback, dni });
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

/** Undefined if the request has no DNI, or a DNI that equals the account's in any spelling. */
function correctedDni(actual: string, request: string | undefined): string | undefined {
  if (request === undefined || request === actual || request === dniNormal(actual)) return undefined;
  if (dniNormal(request) === null) throw new DomainError('datos_invalidos', { campos: { dni: DNI_MALFORMED } });
  return request;
}

/** Amounts in the audit trail are pesos, as on the wire. */
function inPesos({ cashback, ...campos }: Partial<UsuarioEntity>): Record<string, unknown> {
  return cashback === undefined ? campos : { ...campos, cashback: centavosAPesos(cashback) };
}

/** Body of PUT /usuarios/{id}: a profile from its user, an edit from the administrator. */
export type Edit =
  | { from: 'usuario'; caller: UserCaller; data: EditarPerfil }
  | { from: 'admin'; caller: AdminCaller; data: EditarUsuario };

/** PUT /usuarios/{id}: one path for two kinds of edits, chosen by the caller. */
@Injectable()
export class UsuarioEditService {
  constructor(
    private readonly perfil: OwnEditService,
    private readonly usuario: EditByAdminService,
    private readonly profiles: ProfilesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Makes the edit and returns the user as the caller sees it. A retry reads the user again: the response may hold a
   * password, which an idempotency key must not store. Throws the errors of the two edits.
   */
  async editar(change: ChangeRequest, edit: Edit, files: readonly UploadedFile[]): Promise<UsuarioEditado> {
    const { id, versions, call } = change;
    await this.idempotency.runOutside(call, () =>
      edit.from === 'usuario'
        ? this.perfil.editar(edit.caller, edit.data, { files, versions, call })
        : this.usuario.editar(edit.caller, { id, versions, call }, edit.data),
    );
    return {
      message: edit.from === 'usuario' ? PERFIL_CHANGED : USUARIO_CHANGED,
      usuario: await this.profiles.getWhole(edit.caller, id),
    };
  }
}
