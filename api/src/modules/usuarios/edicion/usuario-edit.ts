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
import { Clock } from '../../../config/config.module.ts';
import { Transactions } from '../../../database/transactions.ts';
import type { DocumentoTipo } from '../../../files/files.repository.ts';
import { FilesService } from '../../../files/files.service.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { SesionesService } from '../../../http/sesiones.service.ts';
import {
  type AdminCaller,
  assertRowVersion,
  type Caller,
  DomainError,
  type ExpectedVersions,
  type IdempotentRequest,
  type UploadedFile,
  type UserCaller,
} from '../../../request-context/request.ts';
import { AccesoByAdminService, EmailsService, OwnAccesoService, type PreparedAcceso } from '../acceso/acceso.ts';
import { CashbackService } from '../cashback/cashback.ts';
import { type NuevaContrasena, UsuarioContrasenaService } from '../contrasena.ts';
import { asRegistered } from '../cuentas.ts';
import { DocumentosService, type SavedDocumentos } from '../documentos.ts';
import { ProfilesService } from '../profiles.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { type Aprobaciones, AprobacionesRepository, UsuariosRepository } from '../usuarios.repository.ts';

/** The approval flags to set; missing flags stay as they are. */
type RequestedAprobaciones = { [K in keyof Aprobaciones]?: boolean | undefined };

/** The admin's approval of a user's documents, which decides discounts and commissions. */
@Injectable()
export class AprobacionesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosRepository,
    private readonly aprobaciones: AprobacionesRepository,
    private readonly files: FilesService,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Switches approval flags on or off; missing flags stay as they are.
   * @throws DomainError sin_permiso for anyone but the admin, no_encontrado
   */
  async aprobar(caller: Caller, id: number, aprobaciones: RequestedAprobaciones): Promise<void> {
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    await this.transactions.run(async () => {
      const usuario = await this.usuarios.findLocked(id);
      if (usuario === null) throw new DomainError('no_encontrado');
      await this.apply(caller, usuario, aprobaciones);
    });
  }

  /**
   * Does the same on a locked row. Unchanged flags write no audit row. A document shown on paper may be approved
   * without a file, so the audit row records which files existed. An approval ends a refusal, if the admin saw it.
   * @throws DomainError version_distinta
   */
  async apply(
    who: AdminCaller,
    usuario: UsuarioEntity,
    aprobaciones: RequestedAprobaciones,
    versions?: ExpectedVersions,
  ): Promise<void> {
    const { aprobado_constancia_afip, aprobado_certificado_estudio } = usuario;
    const antes: Aprobaciones = { aprobado_constancia_afip, aprobado_certificado_estudio };
    const cambios = cambiosOf(antes, aprobaciones);
    if (Object.keys(cambios).length === 0) return;
    const despues = { ...antes, ...cambios };
    const documentos = await this.usuarios.documentosOf(usuario.id);
    for (const tipo of ['constancia_afip', 'certificado_estudio'] as const) {
      const fileId = usuario[`${tipo}_id`];
      if (!cambios[`aprobado_${tipo}`] || fileId === null || !documentos?.[tipo]?.rechazo) continue;
      if (versions === undefined) throw new DomainError('version_distinta');
      await this.files.reject(fileId, null, this.clock.now());
    }
    await this.aprobaciones.set(usuario.id, despues);
    const files = {
      con_constancia_afip: usuario.constancia_afip_id !== null,
      con_certificado_estudio: usuario.certificado_estudio_id !== null,
    };
    await this.auditoria.registrar({
      quien: who,
      entityId: usuario.id,
      accion: 'aprobacion_cambiada',
      antes,
      despues: { ...despues, ...files },
    });
  }
}

/** New documents revoke their approval, because the admin has not seen them. */
function withoutAprobar(newOnes: Iterable<DocumentoTipo>): RequestedAprobaciones {
  const tipos = new Set(newOnes);
  return {
    aprobado_constancia_afip: tipos.has('constancia_afip') ? false : undefined,
    aprobado_certificado_estudio: tipos.has('certificado_estudio') ? false : undefined,
  };
}

/** Account fields as the admin sent them, cashback in pesos, and the new password if there is one. */
interface Correccion {
  campos: Omit<EditarUsuario, 'contrasena' | 'aprobado_constancia_afip' | 'aprobado_certificado_estudio'>;
  nueva: NuevaContrasena | undefined;
}

/** The administrator's corrections of account fields, with all their consequences. */
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
   * Writes the values that differ from the locked row. A change of cashback adds a ledger line. A new password or
   * account type ends the user's sessions. A new e-mail or password queues its notice.
   * @throws DomainError datos_invalidos for a changed DNI in a wrong format
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

/** A profile as its user sent it. */
interface PerfilEditado {
  data: EditarPerfil;
  files: readonly UploadedFile[];
  versions: ExpectedVersions;
  call: IdempotentRequest | undefined;
}

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

/** A profile with all data that must be prepared before the transaction. */
interface PreparedEdit extends Pick<PerfilEditado, 'data' | 'versions' | 'call'> {
  acceso: PreparedAcceso;
  documentos: SavedDocumentos;
}

/** Only a seller has a shop name. */
function camposOf(
  { tipo_cuenta }: UsuarioEntity,
  { contrasena: _, contrasena_actual: __, cuenta_bancaria: ___, nombre_local, ...campos }: EditarPerfil,
) {
  return { ...campos, nombre_local: tipo_cuenta === 'vendedor' ? nombre_local : undefined };
}

/** Edits by the administrator. */
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
   * Writes approvals and account fields in one transaction with their audit rows. Unchanged values are not audited.
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
        await this.aprobaciones.apply(caller, usuario, flags, versions);
        await this.correcciones.apply(caller, usuario, { campos, nueva });
        return {};
      });
    } catch (error) {
      throw asRegistered(error);
    }
  }
}

/** Body of PUT /usuarios/{id}: a profile from its user, an edit from the administrator. */
export type Edit =
  | { from: 'usuario'; caller: UserCaller; data: EditarPerfil }
  | { from: 'admin'; caller: AdminCaller; data: EditarUsuario };

/** Context of an edit. */
interface EditConditions {
  files: readonly UploadedFile[];
  versions: ExpectedVersions;
  call: IdempotentRequest | undefined;
}

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
