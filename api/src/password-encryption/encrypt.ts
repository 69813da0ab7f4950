import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** The encryption key: 32 bytes, and the id that each value is bound to. */
export interface EncryptionKey {
  id: string;
  bytes: Buffer;
}

/** The key of PASSWORD_ENCRYPTION_KEY; undefined if passwords are never revealed, because then no copy is stored. */
export function encryptionKeyOf({ PASSWORD_ENCRYPTION_KEY, REVELAR_CONTRASENAS }: Config): EncryptionKey | undefined {
  if (PASSWORD_ENCRYPTION_KEY === undefined || REVELAR_CONTRASENAS === 'nadie') return undefined;
  const bytes = Buffer.from(PASSWORD_ENCRYPTION_KEY, 'hex');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

const NONCE = 12;
const TAG = 16;
/** Two bytes of length, and 128 characters of at most four bytes: every padded value has the same length. */
const PADDED = 2 + 128 * 4;

function boundTo(usuarioId: number, key: EncryptionKey): Buffer {
  return Buffer.from(`usuario:${usuarioId};llave:${key.id}`);
}

/** Encrypts a password with AES-256-GCM, padded, under a random nonce, bound to its user and its key. At most 512 bytes. */
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
