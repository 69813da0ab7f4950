import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A way to end a server in order: nobody is let in any more, what is in flight ends, and every connection with it. One
 * that has asked for nothing yet is closed at once: browsers open them ahead of need, and Node does not count them as
 * idle, so that the whole grace would pass with them.
 * Call it before the server listens.
 * @param pause before nobody is let in any more, in ms; each answer closes its connection meanwhile
 * @returns stops; resolves when the last connection is closed
 */
export function gracefulStop(server: Server, pause = 0): () => Promise<void> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  return async () => {
    // A browser that keeps its connection would keep the site: whatever is answered from now on closes it.
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    if (pause > 0) await sleep(pause, null, { ref: false });
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    });
  };
}
