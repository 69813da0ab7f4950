// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/process/free-port.mjs';
import { untilReady } from '../../../scripts/start/addresses.mjs';

const MAIN = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
const PATIENCE = { timeoutMs: 120_000 };

/**
 * One API in production, on a database and a file store that are there.
 * @param {{ home: string, databaseUrl: string, storageUrl: string }} place
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
      // Nobody here approves a payment, and everybody spends on.
      TOPE_CUPON_IMPAGO: '1000000',
      COMPRAS_IMPAGAS: '0',
    },
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([
    untilReady(`${url}/salud/listo`, PATIENCE),
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
