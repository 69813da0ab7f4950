import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import { UsuarioEntity } from '../usuario.entity.ts';

/** What the admin says of a user's documents. */
export type Aprobaciones = Pick<UsuarioEntity, 'aprobado_constancia_afip' | 'aprobado_certificado_estudio'>;

/** To the letter what the index `usuarios_con_documentos_pendientes` holds, or PostgreSQL would not use it. */
export const DOCUMENTOS_PENDIENTES = `(u.constancia_afip_id IS NOT NULL AND NOT u.aprobado_constancia_afip)
  OR (u.certificado_estudio_id IS NOT NULL AND NOT u.aprobado_certificado_estudio)`;

/** The administrator's approvals in the users' table. */
@Injectable()
export class AprobacionesRepository {
  constructor(private readonly database: Database) {}

  async set(id: number, aprobaciones: Aprobaciones): Promise<void> {
    await this.database.manager.update(UsuarioEntity, { id }, { ...aprobaciones, version: () => 'version + 1' });
  }
}
