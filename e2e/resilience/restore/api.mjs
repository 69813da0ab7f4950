// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/process/free-port.mjs';
import { untilReady } from '../../../scripts/start/urls.mjs';

const MAIN = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
const READY_TIMEOUT = { timeoutMs: 120_000 };

/**
 * Starts an API in production mode on an existing database and file store.
 * @param {{ home: string, databaseUrl: string, storageUrl: string }} options
 */
export async function startApi({ home, databaseUrl, storageUrl }) {
  const dataDir = path.join(home, 'datos');
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const log = openSync(path.join(home, 'api.log'), 'a');
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      STORAGE_URL: storageUrl,
      DATA_DIR: dataDir,
      API_PORT: String(port),
      ADMIN_EMAIL: 'admin@escala.test',
      ADMIN_PASSWORD: 'quien restaura prueba',
      // No payment is approved here, and buyers keep spending.
      TOPE_CUPON_IMPAGO: '1000000',
      COMPRAS_IMPAGAS: '0',
    },
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([
    untilReady(`${url}/salud/listo`, READY_TIMEOUT),
    ended.then(([code]) => {
      throw new Error(`the API ended (${code}) before it was ready: ${home}/api.log`);
    }),
  ]);
  return {
    url,
    /** @param {NodeJS.Signals} signal */
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}
