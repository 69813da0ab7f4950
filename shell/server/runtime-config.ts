import { createHash, pbkdf2, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Settings } from './settings.ts';

/** Rounds of PBKDF2-SHA256. About a quarter of a second, once at start. */
const ROUNDS = 600_000;

/** What the page may know of the settings. It has no secret. */
export interface RuntimeConfig {
  transferencia: Settings['transferencia'];
  /**
   * Salt and digest of the admin pair in base64, and the filter of its e-mail; null where the site was not given the pair.
   */
  admin: { sal: string; digesto: string; iteraciones: number; filter: number } | null;
}

/**
 * Four bits of a cheap digest of the admin's e-mail: fifteen of sixteen visitors need not derive anything to know that they
 * are not the administrator. So few confirm no e-mail: of any list, one in sixteen fits by chance (ADR 0022).
 */
const filterOf = (email: string, salt: Buffer): number =>
  (createHash('sha256').update(salt).update(email).digest()[0] ?? 0) >> 4;

/** The runtime configuration that goes into every page. */
export async function createRuntimeConfig(
  settings: Pick<Settings, 'admin' | 'adminSalt' | 'adminSaltFile' | 'transferencia'>,
): Promise<RuntimeConfig> {
  const { admin, transferencia } = settings;
  if (!admin) return { transferencia, admin: null };
  const salt = settings.adminSalt ?? (await adminSalt(settings.adminSaltFile));
  const email = admin.email.trim().toLowerCase();
  const digest = await promisify(pbkdf2)(`${email}\n${admin.password}`, salt, ROUNDS, 32, 'sha256');
  return {
    transferencia,
    admin: {
      sal: salt.toString('base64'),
      digesto: digest.toString('base64'),
      iteraciones: ROUNDS,
      filter: filterOf(email, salt),
    },
  };
}

/**
 * The salt of the admin pair's digest: random, so that nothing in the page follows from the e-mail alone, and the same at
 * every start, so that the proof kept by a browser holds. Made at the first start beside the other secrets, for its owner
 * alone; written whole beside its place and linked there, so that two sites of one folder agree on one.
 */
async function adminSalt(file: string): Promise<Buffer> {
  const kept = await readSalt(file);
  if (kept) return kept;
  const beside = `${file}.${randomBytes(4).toString('hex')}`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(beside, randomBytes(16).toString('hex'), { mode: 0o600 });
  await link(beside, file).catch(unless('EEXIST'));
  await rm(beside, { force: true });
  const made = await readSalt(file);
  if (!made) throw new Error(`${file} does not hold a salt: 32 hexadecimal digits`);
  return made;
}

async function readSalt(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch(unless('ENOENT'));
  return text !== undefined && /^[0-9a-f]{32}$/.test(text) ? Buffer.from(text, 'hex') : null;
}

/** Swallows one error code. */
function unless(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
  };
}
