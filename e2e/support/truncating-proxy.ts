import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { numbersOf } from './seed.ts';

/** A proxy to the site that truncates responses. */
export interface Cut {
  /** The site's origin over this proxy. */
  origen: string;
  /**
   * From now on, truncates the responses of matching calls at a random byte by closing the socket; null lets all through.
   */
  cut: (patron: RegExp | null) => void;
  /** The cuts so far: `/api/ventas at 17 of 240`. */
  cuts: string[];
  close: () => void;
}

/** Opens a proxy to the site at its own port. @param seed of the cut positions; print it */
export async function cutToward(site: string, seed: number): Promise<Cut> {
  const { hostname, port } = new URL(site);
  const random = numbersOf(seed);
  const cuts: string[] = [];
  let patron: RegExp | null = null;

  const cut = (url: string, answer: IncomingMessage, toward: ServerResponse) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const body = Buffer.concat(parts);
      const to = Math.floor(random() * body.length);
      cuts.push(`${url} at ${to} of ${body.length}`);
      toward.write(body.subarray(0, to), () => toward.socket?.end(() => toward.socket?.destroy()));
    });
  };
  const server = createServer((incoming, toward) => {
    const url = incoming.url ?? '/';
    const { method, headers } = incoming;
    const there = request({ host: hostname, port: port || 80, path: url, method, headers }, (answer) => {
      toward.writeHead(answer.statusCode ?? 502, answer.headers);
      toward.flushHeaders();
      if (patron?.test(url)) cut(url, answer, toward);
      else answer.pipe(toward);
    });
    there.on('error', () => toward.destroy());
    incoming.pipe(there);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origen: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: (nuevo) => {
      patron = nuevo;
    },
    cuts,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
