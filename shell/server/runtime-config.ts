import { createHash, pbkdf2, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Settings } from './settings.ts';

/** Number of rounds: PBKDF2-SHA256 takes about 250 ms with it, once at the start. */
const ROUNDS = 600_000;

/** Public settings, inlined in every page. */
export interface RuntimeConfig {
  transferencia: Settings['transferencia'];
  textoEnvio: string;
  /** Salt and digest of the admin credentials in base64, and the filter of the e-mail; null without credentials. */
  admin: { sal: string; digesto: string; iteraciones: number; filter: number } | null;
}

/**
 * Four bits of a fast digest of the admin's e-mail: 15 of 16 visitors skip the slow derivation. Four bits do not confirm an
 * e-mail, because one in sixteen matches by chance (ADR 22).
 */
const filterOf = (email: string, salt: Buffer): number =>
  (createHash('sha256').update(salt).update(email).digest()[0] ?? 0) >> 4;

export async function createRuntimeConfig(
  settings: Pick<Settings, 'admin' | 'adminSalt' | 'adminSaltFile' | 'transferencia' | 'textoEnvio'>,
): Promise<RuntimeConfig> {
  const { admin, transferencia, textoEnvio } = settings;
  if (!admin) return { transferencia, textoEnvio, admin: null };
  const salt = settings.adminSalt ?? (await adminSalt(settings.adminSaltFile));
  const email = admin.email.trim().toLowerCase();
  const digest = await promisify(pbkdf2)(`${email}\n${admin.password}`, salt, ROUNDS, 32, 'sha256');
  return {
    transferencia,
    textoEnvio,
    admin: {
      sal: salt.toString('base64'),
      digesto: digest.toString('base64'),
      iteraciones: ROUNDS,
      filter: filterOf(email, salt),
    },
  };
}

/**
 * A random salt that stays the same over restarts, so that the derived key stored by a browser remains valid. Created at the
 * first start by an atomic link, so that two sites on one folder agree.
 */
async function adminSalt(file: string): Promise<Buffer> {
  const known = await readSalt(file);
  if (known) return known;
  const temporary = `${file}.${randomBytes(4).toString('hex')}`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(temporary, randomBytes(16).toString('hex'), { mode: 0o600 });
  await link(temporary, file).catch(unless('EEXIST'));
  await rm(temporary, { force: true });
  const created = await readSalt(file);
  if (!created) throw new Error(`${file} does not hold a salt: 32 hexadecimal digits`);
  return created;
}

async function readSalt(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch(unless('ENOENT'));
  return text !== undefined && /^[0-9a-f]{32}$/.test(text) ? Buffer.from(text, 'hex') : null;
}

/** An error handler that ignores one error code. */
function unless(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
  };
}
