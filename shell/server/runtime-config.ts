import { createHash, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { adminSalt } from './admin-salt.ts';
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
