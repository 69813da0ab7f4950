import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gracefulShutdown } from './connections.ts';

let server: Server;
let stop: () => Promise<void>;
let waiting: ServerResponse[];

beforeEach(async () => {
  waiting = [];
  server = createServer((request, response) => {
    if (request.url === '/slow') waiting.push(response);
    else response.end('now');
  });
  stop = gracefulShutdown(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => server.closeAllConnections());

async function connected(): Promise<Socket> {
  const accepted = new Promise((resolve) => server.once('connection', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await accepted;
  return socket;
}

async function answerTo(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return new Promise((resolve) => socket.once('data', (data) => resolve(String(data))));
}

it('graceful shutdown does not wait for unused or idle keep-alive connections', async () => {
  const silent = await connected();
  const remaining = await connected();
  expect(await answerTo(remaining, '/')).toContain('now');
  const gone = Promise.all(
    [silent, remaining].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
  );
  await stop();
  await gone;
});

it('graceful shutdown waits until a response in flight is complete', async () => {
  const socket = await connected();
  const asked = new Promise((resolve) => server.once('request', resolve));
  const answer = answerTo(socket, '/slow');
  await asked;
  let hasStopped = false;
  const stopped = stop().then(() => {
    hasStopped = true;
  });
  await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  for (const response of waiting) response.end('late');
  expect(await answer).toContain('200 OK');
  socket.end();
  await stopped;
});

describe('graceful shutdown with a drain delay', () => {
  it('accepts requests during the delay, and responds with Connection: close', async () => {
    stop = gracefulShutdown(server, 60_000);
    const remaining = await connected();
    expect(await answerTo(remaining, '/')).toContain('Connection: keep-alive');
    void stop();
    expect(await answerTo(remaining, '/')).toContain('Connection: close');
    expect(await answerTo(await connected(), '/')).toContain('Connection: close');
    server.close();
  });

  it('accepts no connection after the delay', async () => {
    await gracefulShutdown(server, 20)();
    expect(server.listening).toBe(false);
  });
});
