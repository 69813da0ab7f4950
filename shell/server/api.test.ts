import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createShellFixture } from './testing/shell-fixture.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';

/** Large enough to be compressed. */
const LONG = JSON.stringify(Array(200).fill('publicacion'));

const folder = createShellFixture();
let api: Server;
let site: RunningSite;
let seen: { url: string; method: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  api = createServer((incoming, answer) => {
    let body = '';
    incoming.on('data', (chunk) => {
      body += chunk;
    });
    incoming.on('end', () => {
      seen.push({ url: incoming.url ?? '', method: incoming.method ?? '', headers: incoming.headers, body });
      if (incoming.url === '/corta') return answer.socket?.destroy();
      if (incoming.url === '/larga' || incoming.url === '/foto') {
        const type = incoming.url === '/larga' ? 'application/json; charset=utf-8' : 'image/webp';
        answer.writeHead(200, { 'Content-Type': type, 'Content-Length': LONG.length, Vary: 'Cookie' });
        return answer.end(LONG);
      }
      if (incoming.url === '/empaquetada') {
        const vary = 'Cookie, Accept-Encoding';
        const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'br', Vary: vary };
        answer.writeHead(200, { ...headers, 'Content-Length': LONG.length });
        return answer.end(LONG);
      }
      answer.writeHead(201, {
        'Content-Type': 'application/json',
        'Set-Cookie': ['a=1', 'b=2'],
        ETag: 'W/"x"',
        Connection: 'x-own',
        'X-Own': '1',
      });
      answer.end('{"ok":true}');
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  site = await startSite(folder, { apiUrl: `http://127.0.0.1:${port}` });
});
beforeEach(() => {
  seen = [];
});
afterAll(async () => {
  await site.stop();
  api.closeAllConnections();
  api.close();
  folder.remove();
});

it('the API proxy removes the /api prefix and keeps the query', async () => {
  await site.get('/api/publicaciones?limite=24&q=%C3%B3ptica');
  await site.get('/api');
  expect(seen.map(({ url }) => url)).toEqual(['/publicaciones?limite=24&q=%C3%B3ptica', '/']);
});

it('the API proxy relays the response without hop-by-hop headers', async () => {
  const { status, headers, body } = await site.get('/api/x');
  expect([status, body]).toEqual([201, '{"ok":true}']);
  expect(headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], etag: 'W/"x"' });
  expect([headers.connection, headers['x-own']]).toEqual(['close', '1']);
});

it("the API proxy sends its own X-Forwarded headers and ignores the client's", async () => {
  await site.get('/api/x', { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https', host: 'sitio.localhost' });
  expect(seen[0]?.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'sitio.localhost',
  });
});

it('the API proxy uses the X-Forwarded headers of a trusted proxy', async () => {
  const { port } = api.address() as AddressInfo;
  const behind = await startSite(folder, {
    apiUrl: `http://127.0.0.1:${port}`,
    trustedProxies: new Set(['127.0.0.1']),
  });
  await behind.get('/api/x', { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https' });
  await behind.stop();
  expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '1.2.3.4, 127.0.0.1', 'x-forwarded-proto': 'https' });
});

it('the API proxy forwards and returns a request id, and accepts one only from trusted proxies', async () => {
  const given = { 'x-request-id': 'abcdef-123456' };
  const { headers } = await site.get('/api/x', given);
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(seen[0]?.headers['x-request-id']).toBe(headers['x-request-id']);
  const { port } = api.address() as AddressInfo;
  const behind = await startSite(folder, {
    apiUrl: `http://127.0.0.1:${port}`,
    trustedProxies: new Set(['127.0.0.1']),
  });
  const believed = await behind.get('/api/x', given);
  await behind.get('/api/x', { 'x-request-id': 'no\tan id' });
  await behind.stop();
  expect([seen[1]?.headers['x-request-id'], believed.headers['x-request-id']]).toEqual([
    'abcdef-123456',
    'abcdef-123456',
  ]);
  expect(seen[2]?.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

it('the API proxy streams a request body of unknown length', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const outgoing = request({ port: site.port, path: '/api/subir', method: 'POST', host: '127.0.0.1' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    outgoing.on('error', reject);
    outgoing.write('uno ');
    setTimeout(() => outgoing.end('dos'), 20);
  });
  expect([status, seen[0]?.body, seen[0]?.method]).toEqual([201, 'uno dos', 'POST']);
});

describe('a long response', () => {
  const compressible = { 'accept-encoding': 'gzip, br' };

  it('is compressed if it is JSON and the client accepts compression', async () => {
    const { headers, body } = await site.get('/api/larga', compressible);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, Accept-Encoding' });
    expect(headers['content-length']).toBeUndefined();
    expect(body.length).toBeLessThan(LONG.length / 5);
  });

  it('is relayed unchanged if the API has compressed it', async () => {
    const { headers, body } = await site.get('/api/empaquetada', compressible);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(LONG.length),
      vary: 'Cookie, Accept-Encoding',
    });
    expect(body).toBe(LONG);
  });

  it.each([
    ['of a photo', '/api/foto', compressible],
    ['for a client without Accept-Encoding', '/api/larga', {}],
  ])('%s is not compressed', async (_case, address, headers) => {
    const answer = await site.get(address, headers);
    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, LONG]);
  });
});

describe('the API proxy while the API is unavailable', () => {
  const unavailable = {
    message: 'El servicio no está disponible por un momento. Probá de nuevo.',
    error: 'El servicio no está disponible por un momento. Probá de nuevo.',
    codigo: 'servicio_no_disponible',
  };

  it("responds 503 with the contract's error body and Retry-After", async () => {
    const alone = await startSite(folder);
    const { status, headers, body } = await alone.get('/api/publicaciones');
    await alone.stop();
    expect([status, JSON.parse(body), headers['retry-after']]).toEqual([503, unavailable, '5']);
  });

  it.each([
    ['GET', 2],
    ['POST', 1],
  ])('attempts to connect for a %s request %i times', async (method, times) => {
    const alone = await startSite(folder);
    let connections = 0;
    const count = () => {
      connections += 1;
    };
    subscribe('undici:client:beforeConnect', count);
    const { status } = await alone.get('/api/publicaciones', {}, method);
    unsubscribe('undici:client:beforeConnect', count);
    await alone.stop();
    expect([status, connections]).toEqual([503, times]);
  });

  it('responds 503 without reading the whole of a large upload', async () => {
    const alone = await startSite(folder);
    const { status, headers } = await alone.post('/api/publicaciones', 'x'.repeat(300_000));
    await alone.stop();
    expect([status, headers.connection]).toEqual([503, 'close']);
  });

  it('responds 503 if the connection breaks before a response', async () => {
    const { status, body } = await site.get('/api/corta');
    expect([status, JSON.parse(body)]).toEqual([503, unavailable]);
  });
});
