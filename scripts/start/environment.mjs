// @ts-check
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ email: string, password: string }} Admin
 * @typedef {{ admin: Admin, encryptionKey: string }} Secrets encryptionKey: 32 bytes in hexadecimal
 * @typedef {import('./settings.mjs').Settings} Settings
 */

/**
 * The environment of the API, the site and the demo data: the caller's environment and the generated settings. With an
 * external database only the internal secret is generated; the operator sets the other secrets.
 * @param {Pick<Settings, 'port' | 'apiPort' | 'dataDir' | 'admin'>} settings
 * @param {string | undefined} embeddedUrl
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ env: NodeJS.ProcessEnv, admin: Admin | undefined }}
 */
export function environmentOf(settings, embeddedUrl, env) {
  const common = {
    ...env,
    PORT: String(settings.port),
    API_PORT: String(settings.apiPort),
    DATA_DIR: settings.dataDir,
    INTERNAL_SECRET: siteSecret(settings.dataDir, env),
    // Locally no load balancer needs time before the shutdown.
    SHUTDOWN_DELAY_SECONDS: env.SHUTDOWN_DELAY_SECONDS || '0',
    // Node's default is four threads. Programs cannot change the number themselves, because the thread pool starts before
    // their code.
    UV_THREADPOOL_SIZE: env.UV_THREADPOOL_SIZE || String(Math.max(4, availableParallelism())),
  };
  if (embeddedUrl === undefined) return { env: common, admin: settings.admin };
  const secrets = localSecrets(settings.dataDir);
  const admin = settings.admin ?? secrets.admin;
  return {
    admin,
    env: {
      ...common,
      FLUX_LOCAL: 'si',
      DATABASE_URL: embeddedUrl,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      PASSWORD_ENCRYPTION_KEY: env.PASSWORD_ENCRYPTION_KEY || secrets.encryptionKey,
    },
  };
}

/**
 * A program that is started alone gets the internal secret of its data folder. If the folder is not writable the secret is
 * missing, and the API logs that it trusts no site.
 * @param {NodeJS.ProcessEnv} env changed in place
 */
export function shareSiteSecret(env) {
  try {
    env.INTERNAL_SECRET = siteSecret(path.resolve(env.DATA_DIR || './var'), env);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(`DATA_DIR has no space for the secret of site and API (${code}): set INTERNAL_SECRET on both`);
  }
}

/**
 * Sets the commit of this checkout for a program that serves metrics.
 * @param {NodeJS.ProcessEnv} env changed in place
 */
export async function setCommit(env) {
  const { API_METRICS_PORT, SITE_METRICS_PORT, WORKER_METRICS_PORT } = env;
  if (!API_METRICS_PORT && !SITE_METRICS_PORT && !WORKER_METRICS_PORT) return;
  const { commitOf } = await import('@fluxpartes/mf-kit/contract');
  env.FLUX_COMMIT = commitOf(fileURLToPath(new URL('../../', import.meta.url))) ?? '';
}

/**
 * The secrets of a local set-up: generated at the first start, stored in the data folder (0600), never overwritten.
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function localSecrets(dataDir) {
  const folder = folderIn(dataDir);
  const admin = readOrCreate(path.join(folder, 'administrador.json'), () =>
    JSON.stringify({ email: 'admin@fluxpartes.local', password: randomBytes(15).toString('base64url') }),
  );
  const encryptionKey = readOrCreate(path.join(folder, 'clave-sellado'), () => randomBytes(32).toString('hex'));
  return { admin: /** @type {Admin} */ (JSON.parse(admin)), encryptionKey };
}

/**
 * The secret by which the API recognises the site: from the environment, or from the data folder.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env
 * @returns {string}
 */
export const siteSecret = (dataDir, env) =>
  env.INTERNAL_SECRET ||
  readOrCreate(path.join(folderIn(dataDir), 'secreto-del-sitio'), () => randomBytes(32).toString('hex'));

/** @param {string} dataDir */
function folderIn(dataDir) {
  const folder = path.join(dataDir, 'secretos');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * Reads a secret, or generates it. A new secret is written to a temporary file and hard-linked; the link fails if another
 * start was first. A killed start therefore leaves no partial secret, and two starts agree on one secret.
 * @param {string} file
 * @param {() => string} make
 */
function readOrCreate(file, make) {
  const beside = `${file}.${process.pid}`;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  const descriptor = openSync(beside, 'w', 0o600);
  writeSync(descriptor, make());
  fsyncSync(descriptor);
  closeSync(descriptor);
  try {
    linkSync(beside, file);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  } finally {
    rmSync(beside, { force: true });
  }
  return readFileSync(file, 'utf8');
}
