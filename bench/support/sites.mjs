// @ts-check
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/process/free-port.mjs';
import { environmentOf } from '../../scripts/start/environment.mjs';
import { publishNew } from '../../scripts/start/publish.mjs';
import { untilReady } from '../../scripts/start/ready.mjs';

/** @typedef {{ url: string, pid: number, drawings: () => Promise<Record<string, number>>, stop: () => Promise<void> }} Site */

const SCRIPT = fileURLToPath(new URL('../../scripts/start-site.mjs', import.meta.url));
const READY_WITHIN_MS = 60_000;

/**
 * A site in front of a product's API, in a process of its own, as `npm start` starts it.
 * @param {import('./product.mjs').Product} product
 * @param {NodeJS.ProcessEnv} settings of its own
 * @returns {Promise<Site>} `drawings`: what came of pages that it was to draw, so far
 */
export async function startSite({ api, dataDir, databaseUrl }, settings) {
  await publishNew(dataDir);
  const [port, metrics, apiPort] = [await freePort(), await freePort(), Number(new URL(api).port)];
  const common = { port, apiPort, dataDir, host: '127.0.0.1', databaseUrl: undefined, demo: false, admin: undefined };
  const own = { SITE_METRICS_PORT: String(metrics), HOST: '127.0.0.1', ...settings };
  const { env } = environmentOf(common, databaseUrl, { ...process.env, ...own });
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(`${url}/salud/listo`, { timeoutMs: READY_WITHIN_MS });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, drawings: () => drawingsAt(`http://127.0.0.1:${metrics}/metrics`), stop };
}

/** @param {string} address @returns {Promise<Record<string, number>>} */
async function drawingsAt(address) {
  const text = await (await fetch(address)).text();
  const lines = text.matchAll(/^fluxpartes_page_drawings_total\{result="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, result, count]) => [result, Number(count)]));
}
