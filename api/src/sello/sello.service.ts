import { CONTRASENA_OCULTA } from '@fluxpartes/contrato';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditoriaService } from '../auditoria/auditoria.service.ts';
import type { Caller } from '../call/caller.ts';
import { CONFIG, type Config } from '../config/config.ts';
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
      await this.borrar(manager, usuarioId);
      return;
    }
    await manager.query(
      `INSERT INTO contrasenas_selladas (usuario_id, llave_id, sello) VALUES ($1, $2, $3)
       ON CONFLICT (usuario_id) DO UPDATE SET llave_id = $2, sello = $3`,
      [usuarioId, this.key.id, seal(contrasena, usuarioId, this.key)],
    );
  }

  /** Erases the copy of a password that is another from now on and is known by its hash alone. */
  async borrar(manager: EntityManager, usuarioId: number): Promise<void> {
    await manager.query('DELETE FROM contrasenas_selladas WHERE usuario_id = $1', [usuarioId]);
  }

  /** The password as this caller may see it, CONTRASENA_OCULTA where not; an opening leaves its audit row. */
  async revelar(caller: Caller, usuarioId: number): Promise<string> {
    const reveladas = await this.source.transaction((manager) => this.revelarVarias(manager, caller, [usuarioId]));
    return reveladas.get(usuarioId) ?? CONTRASENA_OCULTA;
  }

  /**
   * The passwords of these users as this caller may see them; one that is not revealed has no entry. Each opening leaves
   * an audit row in the same transaction. Two statements, however many users there are.
   */
  async revelarVarias(
    manager: EntityManager,
    caller: Caller,
    usuarioIds: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    const { key } = this;
    const visibles = usuarioIds.filter((id) => this.mayReveal(caller, id));
    if (key === undefined || visibles.length === 0) return new Map();
    const rows: { usuario_id: number; sello: Buffer }[] = await manager.query(
      'SELECT usuario_id, sello FROM contrasenas_selladas WHERE usuario_id = ANY($1) AND llave_id = $2 ORDER BY usuario_id',
      [visibles, key.id],
    );
    const reveladas = new Map<number, string>();
    for (const { usuario_id, sello } of rows) {
      const contrasena = unseal(sello, usuario_id, key);
      if (contrasena !== undefined) reveladas.set(usuario_id, contrasena);
    }
    if (reveladas.size > 0) {
      const suceso = { quien: caller, entidad: 'usuario', accion: 'contrasena_revelada' } as const;
      await this.auditoria.registrarVarios(manager, suceso, [...reveladas.keys()]);
    }
    return reveladas;
  }

  private mayReveal(caller: Caller, usuarioId: number): boolean {
    if (caller.tipo === 'usuario') return caller.usuarioId === usuarioId;
    return caller.tipo === 'admin' && this.config.REVELAR_CONTRASENAS === 'todos';
  }
}
