import { type RechazarDocumento, USUARIO_CHANGED, type UsuarioEditado } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { AuditService, cambiosOf } from '../../../audit/audit.ts';
import { Clock } from '../../../config/config.module.ts';
import type { DocumentoTipo } from '../../../files/files.repository.ts';
import { FilesService } from '../../../files/files.service.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { OutboxRepository, UNDO_SECONDS } from '../../../mail/outbox.repository.ts';
import {
  type AdminCaller,
  assertRowVersion,
  type ChangeRequest,
  DomainError,
  type ExpectedVersions,
} from '../../../request-context/request.ts';
import { TIPO_OF_CAMPO } from '../documentos.ts';
import { ProfilesService } from '../profiles.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';

/** The admin's approval of a user's documents. */
export type Aprobaciones = Pick<UsuarioEntity, 'aprobado_constancia_afip' | 'aprobado_certificado_estudio'>;

/**
 * The admin's decisions about a user's documents. An approval decides discounts and commissions. A refusal belongs to the
 * file, so a new file is not refused.
 */
@Injectable()
export class AprobacionesService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly usuarios: UsuariosRepository,
    private readonly files: FilesService,
    private readonly profiles: ProfilesService,
    private readonly auditoria: AuditService,
    private readonly correo: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets approval flags of a locked row; missing flags stay as they are. Unchanged flags write no audit row. A document
   * shown on paper may be approved without a file, so the audit row records which files existed. An approval ends a
   * refusal, if the admin saw it.
   * @throws DomainError version_distinta
   */
  async apply(
    who: AdminCaller,
    usuario: UsuarioEntity,
    aprobaciones: { [K in keyof Aprobaciones]?: boolean | undefined },
    versions: ExpectedVersions,
  ): Promise<void> {
    const { aprobado_constancia_afip, aprobado_certificado_estudio } = usuario;
    const antes: Aprobaciones = { aprobado_constancia_afip, aprobado_certificado_estudio };
    const cambios = cambiosOf(antes, aprobaciones);
    if (Object.keys(cambios).length === 0) return;
    for (const tipo of ['constancia_afip', 'certificado_estudio'] as const) {
      const fileId = usuario[`${tipo}_id`];
      if (!cambios[`aprobado_${tipo}`] || fileId === null || !(await this.isRefused(usuario.id, tipo))) continue;
      if (versions === undefined) throw new DomainError('version_distinta');
      await this.files.reject(fileId, null, this.clock.now());
    }
    const despues = { ...antes, ...cambios };
    await this.usuarios.editar(usuario.id, despues);
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

  /**
   * Refuses a document; a null reason undoes the refusal. An approved document is not refused: its approval is withdrawn
   * first.
   * @throws DomainError sin_permiso, no_encontrado, version_distinta, documento_no_rechazable, rechazo_sin_vuelta
   */
  async rechazar(change: ChangeRequest, { documento, motivo }: RechazarDocumento): Promise<UsuarioEditado> {
    const { caller, id, versions, call } = change;
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    const tipo = TIPO_OF_CAMPO[documento];
    await this.idempotency.run(call, async () => {
      const usuario = await this.usuarios.findLocked(id);
      if (usuario === null) throw new DomainError('no_encontrado');
      assertRowVersion(versions, usuario.version);
      const fileId = usuario[`${tipo}_id`];
      const isAprobado = tipo !== 'certificado_trabajo' && usuario[`aprobado_${tipo}`];
      const isRefused = await this.isRefused(id, tipo);
      if (motivo === null && !isRefused) throw new DomainError('rechazo_sin_vuelta');
      if (fileId === null || (motivo !== null && (isAprobado || isRefused))) {
        throw new DomainError('documento_no_rechazable');
      }
      const fecha = this.clock.now();
      await this.files.reject(fileId, motivo, fecha);
      await this.usuarios.editar(id, {});
      await this.auditoria.registrar({
        quien: caller,
        entityId: id,
        accion: motivo === null ? 'rechazo_de_documento_deshecho' : 'documento_rechazado',
        despues: { documento: tipo, ...(motivo !== null && { motivo }) },
      });
      if (motivo !== null) {
        await this.correo.insert({ clase: 'documento_rechazado', usuarioId: id, fecha, after: UNDO_SECONDS });
      }
      return {};
    });
    return { message: USUARIO_CHANGED, usuario: await this.profiles.getWhole(caller, id) };
  }

  /** TOCTOU: the statement that waited for the user's lock read other tables as they were before, so it reads again. */
  private async isRefused(usuarioId: number, tipo: DocumentoTipo): Promise<boolean> {
    return Boolean((await this.usuarios.find(usuarioId))?.documentos?.[tipo]?.rechazo);
  }
}
