// @ts-check
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { localSecrets, siteSecret } from './secrets.mjs';

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {import('../postgres/embedded.mjs').EmbeddedPostgres} EmbeddedPostgres
 * @typedef {{ env: NodeJS.ProcessEnv, admin: import('./secrets.mjs').Admin | undefined }} Environment
 */

/**
 * Starts or joins the embedded database of a data folder.
 * @param {string} dataDir
 * @param {(text: string) => void} log
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startDatabase(dataDir, log) {
  // Loaded late: on a fresh clone its dependencies come with the installation.
  const { startEmbeddedPostgres } = await import('../postgres/embedded.mjs');
  return startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log });
}

/**
 * The environment of the API, the site and the demo data: the caller's own, with what the local set-up makes. An outside
 * database gets no made secrets but the one that is between its two programs: the others are the operator's to set there.
 * @param {Settings} settings
 * @param {string | undefined} embeddedUrl
 * @param {NodeJS.ProcessEnv} env
 * @returns {Environment}
 */
export function environmentOf(settings, embeddedUrl, env) {
  const common = {
    ...env,
    PORT: String(settings.port),
    API_PORT: String(settings.apiPort),
    DATA_DIR: settings.dataDir,
    SECRETO_DEL_SITIO: siteSecret(settings.dataDir, env),
    // Nobody balances between one of each.
    PAUSA_AL_PARAR: env.PAUSA_AL_PARAR || '0',
    // Node takes four whatever the machine; the pool stands before the program's first line, so that it has to come from here.
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
      CLAVE_SELLADO: env.CLAVE_SELLADO || secrets.sealingKey,
    },
  };
}
