import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '@fluxpartes/http';
import type { Counter } from '@fluxpartes/telemetry';
import type { Settings } from './settings.ts';

/** A line in the log at most this often. Milliseconds. */
const SAID_EVERY = 60_000;

type Limits = Pick<Settings, 'connectionsPerAddress' | 'trustedProxies' | 'logsRequests'>;

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
    const line = { time: new Date().toISOString(), service: 'site', closedOverLimitOfAddress: closed };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    saidAt = performance.now();
    closed = 0;
  };

  server.on('connection', (socket: Socket) => {
    const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (limits.trustedProxies.has(peer)) return;
    const key = addressKey(peer);
    const count = (open.get(key) ?? 0) + 1;
    if (count > limits.connectionsPerAddress) {
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
