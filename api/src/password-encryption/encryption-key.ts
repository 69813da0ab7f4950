import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** The key of the sealed copies: 32 bytes, and the name that each copy is bound to. */
export interface EncryptionKey {
  id: string;
  bytes: Buffer;
}

/** The key of PASSWORD_ENCRYPTION_KEY; none where nothing is revealed, for then no copy is kept. */
export function encryptionKeyOf({ PASSWORD_ENCRYPTION_KEY, REVELAR_CONTRASENAS }: Config): EncryptionKey | undefined {
  if (PASSWORD_ENCRYPTION_KEY === undefined || REVELAR_CONTRASENAS === 'nadie') return undefined;
  const bytes = Buffer.from(PASSWORD_ENCRYPTION_KEY, 'hex');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}
