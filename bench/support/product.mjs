// @ts-check
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {{ site: string, api: string, dataDir: string, stop: () => Promise<void> }} Product */

/**
 * The product as `npm start` runs it, demo data and all, in a folder and on ports of its own.
 * @returns {Promise<Product>}
 */
export async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'fluxpartes-bench-'));
  const [port, apiPort] = [await freePort(), await freePort()];
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), API_PORT: String(apiPort), LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const site = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilServed(`${site}/api/publicaciones?limite=1`, exited);
  } catch (error) {
    await stop();
    throw error;
  }
  return { site, api: `http://127.0.0.1:${apiPort}`, dataDir, stop };
}

/** @param {string} url @param {Promise<unknown>} exited */
async function untilServed(url, exited) {
  const gone = exited.then(() => Promise.reject(new Error('the product stopped before it was ready')));
  for (let tries = 0; tries < 600; tries++) {
    const rows = await fetch(url)
      .then((response) => (response.ok ? response.json() : []))
      .catch(() => []);
    if (Array.isArray(rows) && rows.length > 0) return;
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 500))]);
  }
  throw new Error('the product was not ready within 5 minutes');
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
