// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../process/free-port.mjs';

const READY_LINE = 'FluxPartes está listo';
const READY_WITHIN_MS = 240_000;

/** @typedef {{ siteUrl: string, apiUrl: string, dataDir: string, pid: number, stop: () => Promise<number> }} Product */

/**
 * Starts the product exactly as `npm start` does, on free ports and a data folder of its own.
 * @param {string} root
 * @param {{ dataDir: string, env?: NodeJS.ProcessEnv, show?: boolean }} options show: its output goes to the terminal too
 * @returns {Promise<Product>} once it says that it is ready; stop() answers the exit code
 * @throws with its output, where it ends first or takes too long
 */
export async function startProduct(root, { dataDir, env = {}, show = false }) {
  const [port, apiPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(port), API_PORT: String(apiPort), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithParent = () => child.kill();
  process.once('exit', endWithParent);
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once('close', (code) => {
      process.off('exit', endWithParent);
      resolve(code ?? 1);
    });
  });
  await untilReady(child, show);
  return {
    siteUrl: `http://localhost:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    dataDir,
    pid: child.pid ?? 0,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @param {boolean} show
 */
function untilReady(child, show) {
  return new Promise((resolve, reject) => {
    let output = '';
    const giveUp = (/** @type {string} */ why) => reject(new Error(`${why}\n${output}`));
    const timer = setTimeout(() => {
      child.kill();
      giveUp(`El producto no estuvo listo en ${READY_WITHIN_MS / 1000} s.`);
    }, READY_WITHIN_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (show) process.stdout.write(chunk);
        if (!output.includes(READY_LINE)) return;
        clearTimeout(timer);
        resolve(undefined);
      });
    }
    child.once('error', (error) => giveUp(error.message));
    child.once('close', (code) => {
      clearTimeout(timer);
      giveUp(`El producto terminó antes de estar listo (${code}).`);
    });
  });
}
