import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { rateLimitKey } from '@fluxpartes/http';
import type { Counter } from '@fluxpartes/telemetry';
import { logLine, peerOf } from './request.ts';
import type { Settings } from './settings.ts';

const LOG_INTERVAL_MS = 60_000;

type Limits = Pick<Settings, 'maxConnectionsPerIp' | 'trustedProxies' | 'logsRequests'>;

/** Closes connections beyond the limit of one IP. A trusted proxy has no limit, because it carries all clients. */
export function limitConnections(server: Server, limits: Limits, hits: Counter<'limit'> | undefined): void {
  const open = new Map<string, number>();
  let closed = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  const report = () => {
    hits?.inc({ limit: 'connections' });
    closed += 1;
    if (!limits.logsRequests || performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    logLine({ connectionLimitExceeded: closed });
    loggedAt = performance.now();
    closed = 0;
  };

  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    if (limits.trustedProxies.has(peer)) return;
    const key = rateLimitKey(peer);
    const count = (open.get(key) ?? 0) + 1;
    if (count > limits.maxConnectionsPerIp) {
      report();
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
 * Graceful shutdown: stops accepting connections and waits for requests in flight. Connections without a request are
 * destroyed, because browsers preconnect and Node does not count such connections as idle. Call it before the server
 * listens.
 * @param delay milliseconds before connections are refused; during the delay each response closes its connection
 * @returns a function that resolves when the last connection is closed
 */
export function gracefulShutdown(server: Server, delay = 0): () => Promise<void> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  return async () => {
    // Keep-alive connections would delay the shutdown.
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    if (delay > 0) await pause(delay, null, { ref: false });
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    });
  };
}
