// @ts-check
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Whether a server could listen on this port of the address now.
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * A free port of the loopback address, chosen by the system.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Below those that systems give out by themselves, and apart from those that specs choose for the API's program. */
const KEPT = { from: 10_000, to: 20_000 };

/**
 * A free port that nobody is given between this look and the start of the program that it is for, however late that is.
 * @returns {Promise<number>}
 */
export async function keptPort() {
  const port = randomInt(KEPT.from, KEPT.to);
  return (await isPortFree(port)) ? port : keptPort();
}
