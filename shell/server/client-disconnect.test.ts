import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { remoteFiles } from './static-files.ts';
import { createShellFixture } from './testing/shell-fixture.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';

/** In bytes: more than a connection's buffers hold, so that a response never ends without a reader. */
const LARGE = randomBytes(9 * 1024 * 1024);
const TIMES = 20;

const folder = createShellFixture();
const open = new Set<Socket>();
let api: Server;
let site: RunningSite;

beforeAll(async () => {
  writeFileSync(path.join(folder.remotesDir, 'mf-catalogue/v1/large.js'), LARGE);
  api = createServer((_, answer) => {
    open.add(answer.req.socket);
    answer.once('close', () => open.delete(answer.req.socket));
    if (answer.req.url !== '/publicaciones') return void answer.end(LARGE);
    answer.setHeader('Content-Type', 'application/json');
    answer.end(LARGE.subarray(0, 100_000));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  site = await startSite(folder, { apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await site.stop();
  api.closeAllConnections();
  api.close();
  folder.remove();
});

/** Pipelines requests on one connection and disconnects when the first response begins. */
async function leaveWithMoreWaiting(target: string): Promise<void> {
  const socket = connect(site.port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(4));
  await new Promise((resolve) => socket.once('data', resolve));
  await sleep(20);
  socket.destroy();
}

function descriptors(): string[] {
  return readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return ''; // closed while it is looked at
    }
  });
}

const openFiles = (): number => descriptors().filter((name) => name.startsWith(folder.remotesDir)).length;

const asked = (target: string, times: number) =>
  Buffer.from(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`.repeat(times));

const UPLOAD = Buffer.concat([
  Buffer.from(`POST /api/ventas/1/comprobante HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${LARGE.length}\r\n\r\n`),
  LARGE.subarray(0, 256 * 1024),
]);

/** Files, pages, a list, a photo and an upload. */
const REQUESTS = [
  asked('/mf/mf-catalogue/v1/remoteEntry.js', 16),
  asked('/mf/mf-catalogue/v1/large.js', 16),
  asked('/home', 2),
  asked('/api/publicaciones', 2),
  asked('/api/fotos/0a/320.webp', 2),
  UPLOAD,
];

async function abandon(request: Buffer, after: number): Promise<void> {
  const socket = connect(site.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume().write(request);
  await sleep(after);
  if (Math.random() < 0.5) socket.resetAndDestroy();
  else socket.destroy();
}

/** Waits up to 5 s until the count is 0; returns the remaining count. */
async function left(count: () => number): Promise<number> {
  for (let tries = 0; count() > 0 && tries < 100; tries += 1) await sleep(50);
  return count();
}

describe('a client that disconnects with pipelined requests', () => {
  it('leaves no open file', async () => {
    for (let i = 0; i < TIMES; i += 1) await leaveWithMoreWaiting('/mf/mf-catalogue/v1/large.js');
    expect(await left(openFiles)).toBe(0);
  });

  it('leaves no API request open', async () => {
    for (let i = 0; i < TIMES; i += 1) await leaveWithMoreWaiting('/api/fotos');
    expect(await left(() => open.size)).toBe(0);
  });
});

describe('a client that disconnects while its file is being opened', () => {
  it('leaves no open file', async () => {
    const serve = remoteFiles(folder.remotesDir);
    const served = new Promise<boolean>((resolve, reject) => {
      const server = createServer((request, response) => {
        request.socket.destroy();
        serve(request, response, request.url ?? '').then(resolve, reject);
        server.close();
      });
      server.listen(0, '127.0.0.1', () => {
        const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
        socket.on('error', () => {});
        socket.resume().write('GET /mf/mf-catalogue/v1/large.js HTTP/1.1\r\nHost: localhost\r\n\r\n');
      });
    });
    expect(await served).toBe(true);
    expect(openFiles()).toBe(0);
  });
});

describe('requests that are aborted at random moments', () => {
  const AT_A_TIME = 48;
  const ROUNDS = 20;

  it('leave no file descriptor open, and the server still responds', async () => {
    await site.get('/home');
    const before = descriptors().length;
    for (let round = 0; round < ROUNDS; round += 1) {
      const requests = Array.from({ length: AT_A_TIME / REQUESTS.length }, () => REQUESTS).flat();
      await Promise.all(requests.map((request) => abandon(request, Math.random() ** 2 * 40)));
    }
    expect(await left(openFiles)).toBe(0);
    expect(await left(() => open.size)).toBe(0);
    // The pool's connections to the API stay open: at most one for each request of a round.
    expect(await left(() => Math.max(0, descriptors().length - before - 2 * AT_A_TIME))).toBe(0);
    expect((await site.get('/home')).status).toBe(200);
  });
});
