import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** The key of the sealed copies: 32 bytes, and the name that each copy is bound to. */
export interface SealingKey {
  id: string;
  bytes: Buffer;
}

/** The key of CLAVE_SELLADO; none where nothing is revealed, for then no copy is kept. */
export function sealingKeyOf({ CLAVE_SELLADO, REVELAR_CONTRASENAS }: Config): SealingKey | undefined {
  if (CLAVE_SELLADO === undefined || REVELAR_CONTRASENAS === 'nadie') return undefined;
  const bytes = Buffer.from(CLAVE_SELLADO, 'hex');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}
