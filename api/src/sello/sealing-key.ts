import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** The key of the sealed copies: 32 bytes, and the name that each copy is bound to. */
export interface SealingKey {
  id: string;
  bytes: Buffer;
}

/** The key from CLAVE_SELLADO, or from `secretos/clave-sellado` of the data folder, made there (0600) when local. */
export function loadSealingKey(config: Config): SealingKey {
  const hex = config.CLAVE_SELLADO ?? keyFile(join(config.DATA_DIR, 'secretos'));
  const bytes = Buffer.from(hex, 'hex');
  if (bytes.length !== 32) throw new Error('secretos/clave-sellado has to hold 32 bytes in hexadecimal');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

function keyFile(folder: string): string {
  const path = join(folder, 'clave-sellado');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // 'wx': where two start at once, one makes the file and the other reads it.
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
