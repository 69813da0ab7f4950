import { createHash, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import type { Settings } from './settings.ts';

/** Rounds of PBKDF2-SHA256 (contract, 'The admin pair'). About a quarter of a second, once at start. */
const ROUNDS = 600_000;

/** What the page may know of the settings. It has no secret. */
export interface RuntimeConfig {
  transferencia: Settings['transferencia'];
  /** Base64 salt and digest of the admin pair; null where the site was not given the pair. */
  admin: { sal: string; digesto: string; iteraciones: number } | null;
}

/**
 * The salt is the same at every start and on every host of one product, so that the proof kept by a browser holds.
 * It only has to differ between products.
 */
const saltFor = (email: string): Buffer =>
  createHash('sha256').update(`fluxpartes admin ${email}`).digest().subarray(0, 16);

/** The runtime configuration that goes into every page. */
export async function createRuntimeConfig({ admin, transferencia }: Settings): Promise<RuntimeConfig> {
  if (!admin) return { transferencia, admin: null };
  const email = admin.email.trim().toLowerCase();
  const salt = saltFor(email);
  const digest = await promisify(pbkdf2)(`${email}\n${admin.password}`, salt, ROUNDS, 32, 'sha256');
  return {
    transferencia,
    admin: { sal: salt.toString('base64'), digesto: digest.toString('base64'), iteraciones: ROUNDS },
  };
}
