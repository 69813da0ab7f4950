import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { HIDDEN_CONTRASENA } from '@fluxpartes/contrato';
import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { Transactions } from '../database/transactions.ts';
import type { Caller } from '../request-context/caller.ts';
import { EncryptedPasswordsRepository } from './encrypted-passwords.repository.ts';

/** The key of the sealed copies: 32 bytes, and the name that each copy is bound to. */
interface EncryptionKey {
  id: string;
  bytes: Buffer;
}

/** The key of PASSWORD_ENCRYPTION_KEY; undefined if passwords are never revealed, because then no copy is stored. */
function encryptionKeyOf({ PASSWORD_ENCRYPTION_KEY, REVELAR_CONTRASENAS }: Config): EncryptionKey | undefined {
  if (PASSWORD_ENCRYPTION_KEY === undefined || REVELAR_CONTRASENAS === 'nadie') return undefined;
  const bytes = Buffer.from(PASSWORD_ENCRYPTION_KEY, 'hex');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

const NONCE = 12;
const TAG = 16;
/** Two bytes of length and 128 characters of at most four bytes: every seal has the same length. */
const PADDED = 2 + 128 * 4;

function boundTo(usuarioId: number, key: EncryptionKey): Buffer {
  return Buffer.from(`usuario:${usuarioId};llave:${key.id}`);
}

/** AES-256-GCM of a password, padded, under a random nonce, bound to its user and its key. At most 512 bytes. */
export function encryptPassword(contrasena: string, usuarioId: number, key: EncryptionKey): Buffer {
  const padded = Buffer.alloc(PADDED);
  const length = padded.write(contrasena, 2, 'utf8');
  padded.writeUInt16BE(length, 0);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(boundTo(usuarioId, key));
  const sealed = Buffer.concat([cipher.update(padded), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The plain text; undefined for another user, another key or a modified value. */
export function decryptPassword(sello: Buffer, usuarioId: number, key: EncryptionKey): string | undefined {
  if (sello.length !== NONCE + TAG + PADDED) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sello.subarray(0, NONCE))
    .setAAD(boundTo(usuarioId, key))
    .setAuthTag(sello.subarray(NONCE, NONCE + TAG));
  try {
    const padded = Buffer.concat([decipher.update(sello.subarray(NONCE + TAG)), decipher.final()]);
    return padded.toString('utf8', 2, 2 + padded.readUInt16BE(0));
  } catch {
    return undefined;
  }
}

/** The second copy of a password, which the screens show. */
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

  /** Erases the copy of a password that is another from now on and is known by its hash alone. */
  async borrar(usuarioId: number): Promise<void> {
    await this.sellos.delete(usuarioId);
  }

  /** The password as this caller may see it, HIDDEN_CONTRASENA where not; an opening leaves its audit row. */
  async revelar(caller: Caller, usuarioId: number): Promise<string> {
    const reveladas = await this.transactions.run(() => this.revelarSeveral(caller, [usuarioId]));
    return reveladas.get(usuarioId) ?? HIDDEN_CONTRASENA;
  }

  /**
   * The passwords of these users as this caller may see them; one that is not revealed has no entry. Each opening leaves
   * an audit row, in the caller's transaction. Two statements, however many users there are.
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
