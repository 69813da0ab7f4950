import { CONTRASENA_OCULTA } from '@fluxpartes/contrato';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditoriaService } from '../auditoria/auditoria.service.ts';
import { CONFIG, type Config } from '../config/config.ts';
import type { Caller } from '../http/session/caller.ts';
import { seal, unseal } from './seal.ts';
import { type SealingKey, sealingKeyOf } from './sealing-key.ts';

/** The second copy of a password, which the screens show (contract, 'dangerous features', 1). */
@Injectable()
export class SelloService {
  private readonly key: SealingKey | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly source: DataSource,
    private readonly auditoria: AuditoriaService,
  ) {
    this.key = sealingKeyOf(config);
  }

  /**
   * Keeps a sealed copy, in the transaction that writes the hash. Where nothing is revealed no copy is kept, and one of an
   * older password goes: it would come back as the present one when the setting is turned on again.
   */
  async guardar(manager: EntityManager, usuarioId: number, contrasena: string): Promise<void> {
    if (this.key === undefined) {
      await manager.query('DELETE FROM contrasenas_selladas WHERE usuario_id = $1', [usuarioId]);
      return;
    }
    await manager.query(
      `INSERT INTO contrasenas_selladas (usuario_id, llave_id, sello) VALUES ($1, $2, $3)
       ON CONFLICT (usuario_id) DO UPDATE SET llave_id = $2, sello = $3`,
      [usuarioId, this.key.id, seal(contrasena, usuarioId, this.key)],
    );
  }

  /** The password as this caller may see it, CONTRASENA_OCULTA where not; an opening leaves its audit row. */
  async revelar(caller: Caller, usuarioId: number): Promise<string> {
    const { key } = this;
    if (key === undefined || !this.mayReveal(caller, usuarioId)) return CONTRASENA_OCULTA;
    return this.source.transaction(async (manager) => {
      const rows: { sello: Buffer }[] = await manager.query(
        'SELECT sello FROM contrasenas_selladas WHERE usuario_id = $1 AND llave_id = $2',
        [usuarioId, key.id],
      );
      const contrasena = rows[0] === undefined ? undefined : unseal(rows[0].sello, usuarioId, key);
      if (contrasena === undefined) return CONTRASENA_OCULTA;
      await this.auditoria.registrar(manager, {
        quien: caller,
        entidad: 'usuario',
        entidadId: usuarioId,
        accion: 'contrasena_revelada',
      });
      return contrasena;
    });
  }

  private mayReveal(caller: Caller, usuarioId: number): boolean {
    if (caller.tipo === 'usuario') return caller.usuarioId === usuarioId;
    return caller.tipo === 'admin' && this.config.REVELAR_CONTRASENAS === 'todos';
  }
}
