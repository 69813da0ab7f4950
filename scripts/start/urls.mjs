// @ts-check
import { networkInterfaces } from 'node:os';

const ALL_INTERFACES = new Set(['0.0.0.0', '::']);
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;
const POLL_INTERVAL_MS = 60;

/** @param {string} host @param {number} port */
const urlOf = (host, port) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * A URL by which this machine reaches a server that listens on a host.
 * @param {string} host
 * @param {number} port
 */
export const localUrl = (host, port) => urlOf(ALL_INTERFACES.has(host) ? '127.0.0.1' : host, port);

/**
 * Lines to print: the URLs of the site, and how to restrict access.
 * @param {{ host: string, port: number }} settings
 * @param {boolean} hasDemo whether the demo accounts, whose password is public, can sign in
 * @param {string[]} [addresses] IP addresses of this machine
 * @returns {string[]}
 */
export function reachabilityLines({ host, port }, hasDemo, addresses = networkAddresses()) {
  if (LOOPBACK.test(host)) return [`Escucha solo en esta máquina: ${urlOf(host, port)}`];
  const list = ALL_INTERFACES.has(host) ? ['localhost', ...addresses] : [host];
  return [
    `Escucha en ${list.map((address) => urlOf(address, port)).join('  ')}`,
    ALL_INTERFACES.has(host)
      ? 'Llega cualquiera que esté en la misma red. Para que solo entre esta máquina: HOST=127.0.0.1 npm start'
      : 'Llega cualquiera que alcance esa dirección. Para que solo entre esta máquina: HOST=127.0.0.1 npm start',
    ...(hasDemo
      ? [
          'La contraseña de las cuentas de demostración es pública: quien llegue puede entrar con ellas. Sin ellas: DEMO=no',
        ]
      : []),
  ];
}

/** Only IPv4 addresses, because people type them. */
function networkAddresses() {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/**
 * Waits until a URL responds with success.
 * @param {string} url
 * @param {{ timeoutMs: number }} options
 * @throws after the timeout
 */
export async function untilReady(url, { timeoutMs }) {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`${url} no respondió en ${timeoutMs / 1000} s.`);
}
