// @ts-check
import { Agent, get } from 'node:http';

/** @typedef {{ status: number, ms: number, body: Buffer, headers: import('node:http').IncomingHttpHeaders }} Answer */

/**
 * One client on one keep-alive connection.
 * @param {string} base
 */
export function oneClient(base) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** @param {string} path @param {Record<string, string>} [headers] @returns {Promise<Answer>} */
  const ask = (path, headers = {}) =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const request = get(base + path, { agent, headers }, (response) => {
        /** @type {Buffer[]} */ const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const [status, body] = [response.statusCode ?? 0, Buffer.concat(chunks)];
          resolve({ status, ms: performance.now() - start, body, headers: response.headers });
        });
      });
      request.once('error', reject);
    });
  let refused = 0;
  /**
   * Like `ask`, but 429 and 503 are accepted and counted; returns the time in ms.
   * @param {string} path
   */
  const wait = async (path) => {
    const { status, ms } = await ask(path);
    if (status === 503) refused += 1;
    else if (status !== 200) throw new Error(`${path} answered ${status}`);
    return ms;
  };
  return { ask, wait, refused: () => refused, close: () => agent.destroy() };
}
