// @ts-check
import path from 'node:path';
import { siteSecret } from './secrets.mjs';

/**
 * Gives a program that runs alone the secret of site and API, so that two of them on one data folder know each other
 * without a setting. Where the folder cannot be written it does without, and the API says that it believes nobody.
 * @param {NodeJS.ProcessEnv} env changed in place
 */
export function shareSiteSecret(env) {
  try {
    env.SECRETO_DEL_SITIO = siteSecret(path.resolve(env.DATA_DIR || './var'), env);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(`DATA_DIR has no room for the secret of site and API (${code}): set SECRETO_DEL_SITIO on both`);
  }
}
