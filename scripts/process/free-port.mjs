// @ts-check
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
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

/** The range is below the ephemeral ports, and disjoint from the ports that specs choose for the API. */
const RESERVED = { from: 10_000, to: 20_000 };

/**
 * A free port that the system does not give to another program until it is used.
 * @returns {Promise<number>}
 */
export async function reservedPort() {
  const port = randomInt(RESERVED.from, RESERVED.to);
  return (await isPortFree(port)) ? port : reservedPort();
}
