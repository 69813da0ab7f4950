// @ts-check
import { networkInterfaces } from 'node:os';

const EVERY = new Set(['0.0.0.0', '::']);
const OWN = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;
const LOOK_EVERY_MS = 60;

/** @param {string} host @param {number} port */
const addressOf = (host, port) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * An address by which this machine itself reaches what listens on a host.
 * @param {string} host
 * @param {number} port
 */
export const ownAddress = (host, port) => addressOf(EVERY.has(host) ? '127.0.0.1' : host, port);

/**
 * Lines that say who reaches the site, and how to have fewer do so.
 * @param {{ host: string, port: number }} settings
 * @param {boolean} hasDemo whether the demo accounts, whose password is published, can sign in
 * @param {string[]} [addresses] of this machine on its networks
 * @returns {string[]}
 */
export function whereLines({ host, port }, hasDemo, addresses = networkAddresses()) {
  if (OWN.test(host)) return [`Escucha solo en esta máquina: ${addressOf(host, port)}`];
  const list = EVERY.has(host) ? ['localhost', ...addresses] : [host];
  return [
    `Escucha en ${list.map((address) => addressOf(address, port)).join('  ')}`,
    EVERY.has(host)
      ? 'Llega cualquiera que esté en la misma red. Para que solo entre esta máquina: HOST=127.0.0.1 npm start'
      : 'Llega cualquiera que alcance esa dirección. Para que solo entre esta máquina: HOST=127.0.0.1 npm start',
    ...(hasDemo
      ? [
          'La contraseña de las cuentas de demostración es pública: quien llegue puede entrar con ellas. Sin ellas: DEMO=no',
        ]
      : []),
  ];
}

/** IPv4 alone: those are the ones that people type. */
function networkAddresses() {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/**
 * Waits until an address answers with success.
 * @param {string} url
 * @param {{ timeoutMs: number, signal?: AbortSignal }} options
 * @throws where it did not within the time
 */
export async function untilReady(url, { timeoutMs, signal }) {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    signal?.throwIfAborted();
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`${url} no respondió en ${timeoutMs / 1000} s.`);
}
