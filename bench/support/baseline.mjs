// @ts-check
import { fork } from 'node:child_process';
import { createServer } from 'node:http';

/**
 * The baseline: a bare `node:http` server in its own process that sends fixed bytes.
 * @param {Buffer} body
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>}
 */
export async function startBaselineServer(body) {
  const child = fork(new URL(import.meta.url), { serialization: 'advanced' });
  const listening = new Promise((resolve) => child.once('message', resolve));
  child.send(body);
  const port = /** @type {number} */ (await listening);
  const stop = () =>
    new Promise((/** @type {(value: void) => void} */ resolve) => {
      child.once('exit', () => resolve());
      child.kill();
    });
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop };
}

if (process.send) {
  process.once('message', (/** @type {Buffer} */ body) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      process.send?.(typeof address === 'object' ? address?.port : 0);
    });
  });
}
