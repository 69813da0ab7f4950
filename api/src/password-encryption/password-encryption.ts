import { HIDDEN_CONTRASENA } from '@fluxpartes/contrato';
import { Inject, Injectable, Module } from '@nestjs/common';
import { AuditModule, AuditService } from '../audit/audit.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { Transactions } from '../database/transactions.ts';
import type { Caller } from '../request-context/request.ts';
import { decryptPassword, type EncryptionKey, encryptionKeyOf, encryptPassword } from './encrypt.ts';
import { EncryptedPasswordsRepository } from './encrypted-passwords.repository.ts';

/** The encrypted copy of a password, which the screens show. */
@Injectable()
export class PasswordEncryptionService {
  private readonly key: EncryptionKey | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly sellos: EncryptedPasswordsRepository,
    private readonly auditoria: AuditService,
  ) {
    this.key = encryptionKeyOf(config);
  }

  /**
   * Stores an encrypted copy in the transaction that writes the hash. If passwords are never revealed it deletes the old
   * copy, which would be shown as current after the setting is turned on again.
   */
  async save(usuarioId: number, contrasena: string): Promise<void> {
    if (this.key === undefined) {
      await this.borrar(usuarioId);
      return;
    }
    await this.sellos.put(usuarioId, this.key.id, encryptPassword(contrasena, usuarioId, this.key));
  }

  /** Deletes the encrypted copy after a password change that leaves only the new hash known. */
  async borrar(usuarioId: number): Promise<void> {
    await this.sellos.delete(usuarioId);
  }

  /** The password as this caller may see it, or HIDDEN_CONTRASENA. Each revealed password is recorded in an audit row. */
  async revelar(caller: Caller, usuarioId: number): Promise<string> {
    const reveladas = await this.transactions.run(() => this.revelarSeveral(caller, [usuarioId]));
    return reveladas.get(usuarioId) ?? HIDDEN_CONTRASENA;
  }

  /**
   * The passwords of these users as this caller may see them; a hidden password has no entry. Each revealed password is
   * recorded in an audit row, in the caller's transaction. It takes two statements for any number of users.
   */
  async revelarSeveral(caller: Caller, usuarioIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const { key } = this;
    const visible = usuarioIds.filter((id) => this.mayReveal(caller, id));
    if (key === undefined || visible.length === 0) return new Map();
    const reveladas = new Map<number, string>();
    for (const { usuario_id, sello } of await this.sellos.findMany(visible, key.id)) {
      const contrasena = decryptPassword(sello, usuario_id, key);
      if (contrasena !== undefined) reveladas.set(usuario_id, contrasena);
    }
    if (reveladas.size > 0) {
      const entityId = [...reveladas.keys()];
      await this.auditoria.registrar({ quien: caller, entityId, accion: 'contrasena_revelada' });
    }
    return reveladas;
  }

  private mayReveal(caller: Caller, usuarioId: number): boolean {
    if (caller.tipo === 'usuario') return caller.usuarioId === usuarioId;
    return caller.tipo === 'admin' && this.config.REVELAR_CONTRASENAS === 'todos';
  }
}

@Module({
  imports: [AuditModule],
  providers: [PasswordEncryptionService, EncryptedPasswordsRepository],
  exports: [PasswordEncryptionService],
})
export class PasswordEncryptionModule {}
