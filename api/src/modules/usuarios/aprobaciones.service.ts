import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditoriaService } from '../../auditoria/auditoria.service.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { Caller } from '../../http/session/caller.ts';
import { type Aprobaciones, UsuariosRepository } from './usuarios.repository.ts';

/** The admin's word on a user's documents, which decides discounts and commissions. */
@Injectable()
export class AprobacionesService {
  constructor(
    private readonly source: DataSource,
    private readonly usuarios: UsuariosRepository,
    private readonly auditoria: AuditoriaService,
  ) {}

  /**
   * Switches approval flags on or off; those that are not named stay, and what is so already leaves no
   * trace. A document may be approved without an uploaded
   * file, since it was shown on paper: the audit row says which files there were.
   * @throws DomainError sin_permiso for anyone but the admin, no_encontrado
   */
  async aprobar(caller: Caller, id: number, aprobaciones: Partial<Aprobaciones>): Promise<void> {
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    await this.source.transaction(async (manager) => {
      const usuario = await this.usuarios.findLocked(manager, id);
      if (usuario === null) throw new DomainError('no_encontrado');
      const { aprobado_constancia_afip, aprobado_certificado_estudio } = usuario;
      const antes: Aprobaciones = { aprobado_constancia_afip, aprobado_certificado_estudio };
      const despues = { ...antes, ...aprobaciones };
      const cambia =
        despues.aprobado_constancia_afip !== aprobado_constancia_afip ||
        despues.aprobado_certificado_estudio !== aprobado_certificado_estudio;
      if (!cambia) return;
      await this.usuarios.setApprovals(manager, id, despues);
      const archivos = {
        con_constancia_afip: usuario.constancia_afip_id !== null,
        con_certificado_estudio: usuario.certificado_estudio_id !== null,
      };
      await this.auditoria.registrar(manager, {
        quien: caller,
        entidad: 'usuario',
        entidadId: id,
        accion: 'aprobacion_cambiada',
        antes,
        despues: { ...despues, ...archivos },
      });
    });
  }
}
