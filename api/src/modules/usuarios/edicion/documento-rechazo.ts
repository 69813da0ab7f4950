import { type RechazarDocumento, USUARIO_CHANGED, type UsuarioEditado } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.ts';
import { Clock } from '../../../config/config.module.ts';
import { FilesService } from '../../../files/files.service.ts';
import { IdempotencyService } from '../../../http/idempotency.service.ts';
import { OutboxRepository } from '../../../mail/outbox.repository.ts';
import {
  type AdminCaller,
  assertRowVersion,
  type Caller,
  DomainError,
  type ExpectedVersions,
  type IdempotentRequest,
} from '../../../request-context/request.ts';
import { TIPO_OF_CAMPO } from '../documentos.ts';
import { ProfilesService } from '../profiles.ts';
import type { UsuarioEntity } from '../usuario.entity.ts';
import { UsuariosRepository } from '../usuarios.repository.ts';

/** Seconds in which the admin can undo a refusal before its mail is sent. */
const UNDO_SECONDS = 60;

/** The admin's refusal of a document. It belongs to the file, so a new file is not refused. */
@Injectable()
export class DocumentoRechazoService {
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
   * A null reason undoes the refusal. An approved document is not refused: its approval is withdrawn first.
   * @throws DomainError sin_permiso, no_encontrado, version_distinta, documento_no_rechazable, rechazo_sin_vuelta
   */
  async rechazar(
    caller: Caller,
    id: number,
    refusal: RechazarDocumento,
    { versions, call }: { versions: ExpectedVersions; call: IdempotentRequest | undefined },
  ): Promise<UsuarioEditado> {
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    await this.idempotency.run(call, async () => {
      const usuario = await this.usuarios.findLocked(id);
      if (usuario === null) throw new DomainError('no_encontrado');
      assertRowVersion(versions, usuario.version);
      await this.apply(caller, usuario, refusal);
      return {};
    });
    return { message: USUARIO_CHANGED, usuario: await this.profiles.getWhole(caller, id) };
  }

  private async apply(caller: AdminCaller, usuario: UsuarioEntity, { documento, motivo }: RechazarDocumento) {
    const tipo = TIPO_OF_CAMPO[documento];
    const fileId = usuario[`${tipo}_id`];
    const isAprobado = tipo !== 'certificado_trabajo' && usuario[`aprobado_${tipo}`];
    const isRefused = Boolean((await this.usuarios.documentosOf(usuario.id))?.[tipo]?.rechazo);
    if (motivo === null && !isRefused) throw new DomainError('rechazo_sin_vuelta');
    if (fileId === null || (motivo !== null && (isAprobado || isRefused))) {
      throw new DomainError('documento_no_rechazable');
    }
    const fecha = this.clock.now();
    await this.files.reject(fileId, motivo, fecha);
    await this.usuarios.editar(usuario.id, {});
    await this.auditoria.registrar({
      quien: caller,
      entityId: usuario.id,
      accion: motivo === null ? 'rechazo_de_documento_deshecho' : 'documento_rechazado',
      despues: { documento: tipo, ...(motivo !== null && { motivo }) },
    });
    if (motivo === null) return;
    await this.correo.insert({ clase: 'documento_rechazado', usuarioId: usuario.id, fecha, after: UNDO_SECONDS });
  }
}
