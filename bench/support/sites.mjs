// @ts-check
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/process/free-port.mjs';
import { publishNew } from '../../scripts/release-new.mjs';
import { environmentOf } from '../../scripts/start/environment.mjs';
import { untilReady } from '../../scripts/start/urls.mjs';

/**
 * `renders`: the number of SSR renders so far, by result. `log`: the site's error output so far.
 * @typedef {object} Site
 * @property {string} url
 * @property {number} pid
 * @property {() => Promise<Record<string, number>>} renders
 * @property {() => string} log
 * @property {() => Promise<void>} stop
 */

const SCRIPT = fileURLToPath(new URL('../../scripts/start-site.mjs', import.meta.url));
const READY_WITHIN_MS = 60_000;

/**
 * Starts a site in front of a product's API in its own process, as `npm start` does.
 * @param {import('./product.mjs').Product} product
 * @param {NodeJS.ProcessEnv} settings
 * @returns {Promise<Site>}
 */
export async function startSite({ api, dataDir, databaseUrl }, settings) {
  await publishNew(dataDir);
  const [port, metrics, apiPort] = [await freePort(), await freePort(), Number(new URL(api).port)];
  const common = { port, apiPort, dataDir, admin: undefined };
  const own = { SITE_METRICS_PORT: String(metrics), HOST: '127.0.0.1', ...settings };
  const { env } = environmentOf(common, databaseUrl, { ...process.env, ...own });
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
    process.stderr.write(text);
  });
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
  const renders = () => rendersAt(`http://127.0.0.1:${metrics}/metrics`);
  return { url, pid: child.pid ?? 0, renders, log: () => errors, stop };
}

/** @param {string} address @returns {Promise<Record<string, number>>} */
async function rendersAt(address) {
  const text = await (await fetch(address)).text();
  const lines = text.matchAll(/^fluxpartes_ssr_renders_total\{result="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, result, count]) => [result, Number(count)]));
}
