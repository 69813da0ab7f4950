import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';

const departures = new WeakMap<Socket, AbortSignal>();

/**
 * Tells when a connection has gone. An answer's own 'close' is not enough: one that waits behind others of a pipelined
 * connection never hears of it.
 */
export function departureOf(socket: Socket): AbortSignal {
  const known = departures.get(socket);
  if (known !== undefined) return known;
  const departure = new AbortController();
  setMaxListeners(0, departure.signal);
  departures.set(socket, departure.signal);
  if (socket.destroyed) departure.abort();
  else socket.once('close', () => departure.abort());
  return departure.signal;
}
