// @ts-check
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Tells a program that shows figures which commit it is of, where the checkout knows it.
 * @param {NodeJS.ProcessEnv} env changed in place
 */
export async function sayRelease(env) {
  const { API_METRICS_PORT, SITE_METRICS_PORT, WORKER_METRICS_PORT } = env;
  if (!API_METRICS_PORT && !SITE_METRICS_PORT && !WORKER_METRICS_PORT) return;
  const { commitOf } = await import('@fluxpartes/mf-kit/contract');
  env.FLUX_COMMIT = commitOf(root) ?? '';
}
