// @ts-check
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/process/free-port.mjs';
import { startDatabase } from '../../scripts/start/supervisor.mjs';
import { untilReady } from '../../scripts/start/urls.mjs';
import { isOurs, watchOthers } from '../support/machine.mjs';
import { startApi } from '../support/product.mjs';
import { spread } from '../support/statistics.mjs';
import { BOUNDS } from '../support/targets.mjs';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const READY_WITHIN_MS = 180_000;

/**
 * Time from the command to the first response, on a filled data folder: `npm start` as a whole (database, API, site), and
 * the API alone.
 * @param {import('../run.mjs').Options} options
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureAlone({ rounds }) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fluxpartes-bench-'));
  try {
    const first = await wholeStart(dataDir);
    const others = watchOthers();
    /** @type {{ whole: number[], alone: number[] }} */
    const { whole, alone } = { whole: [], alone: [] };
    for (let round = 0; round < rounds; round++) {
      whole.push(await wholeStart(dataDir));
      alone.push(await apiStart(dataDir));
    }
    const beside = others();
    const row = (/** @type {string} */ what, /** @type {number[]} */ seconds, added = '') => {
      const { median, min, max } = spread(seconds);
      const detail = `median ${median.toFixed(2)} s (${min.toFixed(2)}–${max.toFixed(2)})${added}`;
      return {
        what,
        ratio: Number.NaN,
        target: `≤ ${BOUNDS.bootSeconds} s`,
        met: median <= BOUNDS.bootSeconds,
        detail,
        beside,
      };
    };
    return [
      row('npm start to a served page, second start', whole, `; the first, with no demo data: ${first.toFixed(2)} s`),
      row('the API to ready, second start', alone),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} dataDir @returns {Promise<number>} seconds until API and site answer */
async function wholeStart(dataDir) {
  const [port, apiPort] = [await freePort(), await freePort()];
  const { DATABASE_URL: _, ...outer } = process.env;
  const env = { ...outer, DATA_DIR: dataDir, PORT: String(port), API_PORT: String(apiPort), DEMO: 'no' };
  const began = performance.now();
  const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  try {
    const urls = [`http://127.0.0.1:${apiPort}/salud/listo`, `http://127.0.0.1:${port}/`];
    await Promise.all(urls.map((url) => untilReady(url, { timeoutMs: READY_WITHIN_MS })));
    return (performance.now() - began) / 1_000;
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

/** @param {string} dataDir @returns {Promise<number>} seconds until the API answers, its database running */
async function apiStart(dataDir) {
  const database = await startDatabase(dataDir, () => {});
  isOurs(database.pid);
  try {
    const began = performance.now();
    const api = await startApi({ dataDir, url: database.url });
    const seconds = (performance.now() - began) / 1_000;
    await api.stop();
    return seconds;
  } finally {
    await database.stop();
  }
}
