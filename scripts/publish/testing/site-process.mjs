import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../process/free-port.mjs';

const program = path.resolve(__dirname, '../../../shell/dist/server/main.js');

/** Starts the built site in a separate process, with the registry in an object store. */
export async function startSiteProcess({ dataDir, storageUrl, metricsPort }) {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    FLUX_LOCAL: 'si',
    DATA_DIR: dataDir,
    STORAGE_URL: storageUrl,
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...(metricsPort && { SITE_METRICS_PORT: String(metricsPort) }),
  };
  const child = fork(program, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
  const ended = once(child, 'exit');
  const [said] = await Promise.race([once(child, 'message'), ended]);
  if (said !== 'ready') throw new Error(`The site ended with ${said} before it was ready.`);
  const get = (address, headers = {}) => fetch(`http://127.0.0.1:${port}${address}`, { headers });
  return {
    get,
    live: async () => (await (await get('/mf/registry.json')).json()).remotes['mf-admin']?.version,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}
