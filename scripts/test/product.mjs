// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { reservedPort } from '../process/free-port.mjs';

const READY_LINE = 'FluxPartes está listo';
const READY_WITHIN_MS = 240_000;

/**
 * @typedef {object} Product
 * @property {string} siteUrl
 * @property {string} apiUrl
 * @property {string} dataDir
 * @property {number} pid
 * @property {() => void} show prints its output, from the beginning on
 * @property {() => Promise<number>} stop returns the exit code
 */

/**
 * Starts the product exactly as `npm start` does, on free ports and with a separate data folder.
 * @param {string} root
 * @param {{ dataDir: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<Product>} once it is ready
 * @throws with its output, if it ends first or takes too long
 */
export async function startProduct(root, { dataDir, env = {} }) {
  const [port, apiPort] = [await reservedPort(), await reservedPort()];
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
  const output = outputOf(child);
  await untilReady(child, output);
  return {
    siteUrl: `http://localhost:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    dataDir,
    pid: child.pid ?? 0,
    show: output.show,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** @typedef {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} Child */

/** @param {Child} child */
function outputOf(child) {
  let text = '';
  let isShown = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk);
      if (isShown) process.stdout.write(chunk);
    });
  }
  return {
    text: () => text,
    show: () => {
      process.stdout.write(text);
      isShown = true;
    },
  };
}

/**
 * @param {Child} child
 * @param {ReturnType<typeof outputOf>} output
 */
function untilReady(child, output) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ why) => reject(new Error(`${why}\n${output.text()}`));
    const timer = setTimeout(() => {
      child.kill();
      fail(`El producto no estuvo listo en ${READY_WITHIN_MS / 1000} s.`);
    }, READY_WITHIN_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', () => {
        if (!output.text().includes(READY_LINE)) return;
        clearTimeout(timer);
        resolve(undefined);
      });
    }
    child.once('error', (error) => fail(error.message));
    child.once('close', (code) => {
      clearTimeout(timer);
      fail(`El producto terminó antes de estar listo (${code}).`);
    });
  });
}
