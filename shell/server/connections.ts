import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addressKey } from '@fluxpartes/http';
import type { Counter } from '@fluxpartes/telemetry';
import { logLine, peerOf } from './request.ts';
import type { Settings } from './settings.ts';

/** A line in the log at most this often. Milliseconds. */
const SAID_EVERY = 60_000;

type Limits = Pick<Settings, 'maxConnectionsPerIp' | 'trustedProxies' | 'logsRequests'>;

/**
 * Closes at once what one address opens beyond its number of connections. A trusted proxy brings everybody's, so it has
 * no limit.
 */
export function limitConnections(server: Server, limits: Limits, hits: Counter<'limit'> | undefined): void {
  const open = new Map<string, number>();
  let closed = 0;
  let saidAt = Number.NEGATIVE_INFINITY;

  const tell = () => {
    hits?.inc({ limit: 'connections' });
    closed += 1;
    if (!limits.logsRequests || performance.now() - saidAt < SAID_EVERY) return;
    logLine({ connectionLimitExceeded: closed });
    saidAt = performance.now();
    closed = 0;
  };

  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    if (limits.trustedProxies.has(peer)) return;
    const key = addressKey(peer);
    const count = (open.get(key) ?? 0) + 1;
    if (count > limits.maxConnectionsPerIp) {
      tell();
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}

/**
 * A way to end a server in order: nobody is let in any more, what is in flight ends, and every connection with it. One
 * that has asked for nothing yet is closed at once: browsers open them ahead of need, and Node does not count them as
 * idle, so that the whole grace would pass with them.
 * Call it before the server listens.
 * @param delay before nobody is let in any more, in ms; each answer closes its connection meanwhile
 * @returns stops; resolves when the last connection is closed
 */
export function gracefulStop(server: Server, delay = 0): () => Promise<void> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  return async () => {
    // A browser that keeps its connection would keep the site: whatever is answered from now on closes it.
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    if (delay > 0) await pause(delay, null, { ref: false });
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    });
  };
}
