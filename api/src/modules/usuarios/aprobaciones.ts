import { Injectable } from '@nestjs/common';
import { AuditService, cambiosOf } from '../../audit/audit.service.ts';
import { Transactions } from '../../database/transactions.ts';
import type { DocumentoTipo } from '../../files/files.repository.ts';
import type { AdminCaller, Caller } from '../../request-context/caller.ts';
import { DomainError } from '../../request-context/domain-error.ts';
import type { UsuarioEntity } from './usuario.entity.ts';
import { type Aprobaciones, AprobacionesRepository, UsuariosRepository } from './usuarios.repository.ts';

/** The flags to switch; one that is not said stays. */
type RequestedAprobaciones = { [K in keyof Aprobaciones]?: boolean | undefined };

/** The admin's word on a user's documents, which decides discounts and commissions. */
@Injectable()
export class AprobacionesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly usuarios: UsuariosRepository,
    private readonly aprobaciones: AprobacionesRepository,
    private readonly auditoria: AuditService,
  ) {}

  /**
   * Switches approval flags on or off; those that are not named stay.
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
   * The same on a locked row; what is so already leaves no trace. A document may be approved without an uploaded file,
   * since it was shown on paper: the audit row says which files there were.
   */
  async apply(who: AdminCaller, usuario: UsuarioEntity, aprobaciones: RequestedAprobaciones): Promise<void> {
    const { aprobado_constancia_afip, aprobado_certificado_estudio } = usuario;
    const antes: Aprobaciones = { aprobado_constancia_afip, aprobado_certificado_estudio };
    const cambios = cambiosOf(antes, aprobaciones);
    if (Object.keys(cambios).length === 0) return;
    const despues = { ...antes, ...cambios };
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
export function withoutAprobar(newOnes: Iterable<DocumentoTipo>): RequestedAprobaciones {
  const tipos = new Set(newOnes);
  return {
    aprobado_constancia_afip: tipos.has('constancia_afip') ? false : undefined,
    aprobado_certificado_estudio: tipos.has('certificado_estudio') ? false : undefined,
  };
}
