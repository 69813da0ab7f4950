import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plantShellFolder } from './testing/shell-folder.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';

/** More than the buffers of a connection hold, so that an answer never ends by itself. */
const LARGE = randomBytes(9 * 1024 * 1024);
const TIMES = 20;

const folder = plantShellFolder();
const open = new Set<Socket>();
let api: Server;
let site: RunningSite;

beforeAll(async () => {
  writeFileSync(path.join(folder.remotesDir, 'mf-catalogue/v1/large.js'), LARGE);
  api = createServer((_, answer) => {
    open.add(answer.req.socket);
    answer.once('close', () => open.delete(answer.req.socket));
    answer.end(LARGE);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  site = await startSite(folder, { apiUrls: [`http://127.0.0.1:${(api.address() as AddressInfo).port}`] });
});
afterAll(async () => {
  await site.stop();
  api.closeAllConnections();
  api.close();
  folder.remove();
});

/** Asks for the same several times on one connection and leaves as soon as the first answer begins. */
async function leaveWithMoreWaiting(target: string): Promise<void> {
  const socket = connect(site.port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(4));
  await new Promise((resolve) => socket.once('data', resolve));
  await sleep(20);
  socket.destroy();
}

function openFiles(): number {
  const paths = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return ''; // closed while it is looked at
    }
  });
  return paths.filter((name) => name.startsWith(folder.remotesDir)).length;
}

/** What is left in the end, for which it waits at most 5 s. */
async function left(count: () => number): Promise<number> {
  for (let tries = 0; count() > 0 && tries < 100; tries += 1) await sleep(50);
  return count();
}

describe('a client that leaves with more requests waiting on its connection', () => {
  jest.setTimeout(60_000);

  it('leaves no open file', async () => {
    for (let i = 0; i < TIMES; i += 1) await leaveWithMoreWaiting('/mf/mf-catalogue/v1/large.js');
    expect(await left(openFiles)).toBe(0);
  });

  it('leaves no call of the API open', async () => {
    for (let i = 0; i < TIMES; i += 1) await leaveWithMoreWaiting('/api/fotos');
    expect(await left(() => open.size)).toBe(0);
  });
});
