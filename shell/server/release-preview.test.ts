import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CATALOGUE, createShellFixture, type ShellFixture } from './testing/shell-fixture.ts';
import { inlined, type RunningSite, startSite, tags } from './testing/start-site.ts';

const SELLER = {
  version: 'v1',
  entry: '/mf/mf-seller/v1/remoteEntry.js',
  chunks: { ventas: { js: ['ventas.js'], css: [] } },
  routes: [{ path: '/mis-ventas', title: 'Mis ventas', chunk: 'ventas' }],
};
const NEXT = {
  ...SELLER,
  version: 'v2',
  entry: '/mf/mf-seller/v2/remoteEntry.js',
  routes: [...SELLER.routes, { path: '/estadisticas', title: 'Estadísticas', chunk: 'ventas' }],
};
const LIVE = { 'mf-catalogue': CATALOGUE, 'mf-seller': SELLER };
const LOCAL = { host: 'localhost:8080' };

let folder: ShellFixture;
let site: RunningSite;
beforeEach(async () => {
  folder = createShellFixture();
  folder.publish(LIVE, { 'mf-seller': { ...NEXT, percent: 0 } });
  site = await startSite(folder, { siteOrigin: null });
});
afterEach(async () => {
  await site.stop();
  folder.remove();
});

const sellerIn = (body: string) => inlined(body, 'fp-registry').remotes['mf-seller'];

it('a retained release is previewed only by requests that name it', async () => {
  const { status, body, headers } = await site.get('/estadisticas?preview=mf-seller@v2');
  expect(status).toBe(200);
  expect(sellerIn(body).version).toBe('v2');
  // Without a fallback release: a preview shows its failures.
  expect(sellerIn(body).before).toBeUndefined();
  expect(inlined(body, 'fp-preview')).toEqual({ 'mf-seller': 'v2' });
  expect(tags(body).join('\n')).toContain('/mf/mf-seller/v2/ventas.js');
  expect(headers['set-cookie']).toBeUndefined();
  const retry = await site.get('/mf/registry.json?preview=mf-seller@v2');
  expect(JSON.parse(retry.body).remotes['mf-seller'].version).toBe('v2');
  expect((await site.get('/estadisticas')).status).toBe(404);
  const others = (await site.get('/mis-ventas')).body;
  expect(sellerIn(others).version).toBe('v1');
  expect(others).not.toContain('fp-preview');
});

it.each([
  'mf-seller@v9',
  'mf-seller@https://evil.example/entry.js',
  'mf-seller@//evil.example',
  'mf-seller@/api/fotos/7',
  'mf-seller@../mf-admin/v1',
  'mf-seller@http://localhost:3103',
  'mf-seller@http://127.0.0.1:3103',
  'constructor@v2',
  'mf-seller@constructor',
  'mf-seller@__proto__',
  'mf-seller@',
  '@v2',
  'mf-seller',
])('a link with ?preview=%s does not change the page or its CSP', async (asked) => {
  const plain = await site.get('/mis-ventas', LOCAL);
  const linked = await site.get(`/mis-ventas?preview=${encodeURIComponent(asked)}`, LOCAL);
  expect(linked.body).toBe(plain.body);
  expect(linked.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
});

it('a release that was rolled back is not previewed', async () => {
  folder.publish(LIVE, { 'mf-seller': { ...NEXT, percent: 0, takenBack: true } });
  expect(sellerIn((await site.get('/mis-ventas?preview=mf-seller@v2')).body).version).toBe('v1');
});

it('a release older than the live one is not previewed', async () => {
  folder.publish(LIVE, { 'mf-seller': { ...NEXT, percent: 0, at: '2026-10-31T23:59:59Z' } });
  const { body } = await site.get('/mis-ventas?preview=mf-seller@v2');
  expect(sellerIn(body).version).toBe('v1');
  expect(body).not.toContain('fp-preview');
});

describe('outside production', () => {
  let devServer: Server;
  let origin: string;
  beforeEach(async () => {
    await site.stop();
    site = await startSite(folder, { isLocal: true });
    const routes = [{ path: '/nueva', title: 'Nueva' }];
    devServer = createServer((_request, response) => response.end(JSON.stringify(routes)));
    await new Promise<void>((resolve) => devServer.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(devServer.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => devServer.close(resolve)));

  const open = (path: string, headers: Record<string, string> = {}) =>
    site.get(`${path}?preview=mf-seller@${origin}`, { ...LOCAL, ...headers });

  it('a remote of a dev server on this machine is previewed with its current routes', async () => {
    const { status, body, headers } = await open('/nueva');
    expect(status).toBe(200);
    expect(sellerIn(body)).toMatchObject({ version: origin, entry: `${origin}/remoteEntry.js` });
    expect(sellerIn(body).before).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(new RegExp(`script-src 'self' ${origin} `));
    expect(policy).toContain(`connect-src 'self' ${origin} ${origin.replace('http', 'ws')};`);
    expect((await site.get('/mis-ventas', LOCAL)).headers['content-security-policy']).not.toContain(origin);
  });

  it('a preview of a dev server accepts the host name localhost', async () => {
    const { body } = await site.get(`/nueva?preview=mf-seller@${origin.replace('127.0.0.1', 'localhost')}`, LOCAL);
    expect(sellerIn(body).entry).toBe(`${origin}/remoteEntry.js`);
  });

  it("a preview has the live release's routes if the dev server does not respond", async () => {
    await new Promise((resolve) => devServer.close(resolve));
    const { status, body } = await open('/mis-ventas');
    expect([status, sellerIn(body).version]).toEqual([200, origin]);
  });

  it.each([
    ['by a link of another site', { 'sec-fetch-site': 'cross-site' }],
    ['by a link of a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['by another name of the machine', { host: '192.168.0.7:8080' }],
  ])('a preview of a dev server is ignored if requested %s', async (_case, headers) => {
    expect(sellerIn((await open('/mis-ventas', headers)).body).version).toBe('v1');
  });

  it.each(['http://192.168.0.7:3103', 'http://localhost:3103/x', 'https://localhost:3103', 'http://localhost@evil:1'])(
    'a remote at %s is not previewed',
    async (other) => {
      const { body } = await site.get(`/mis-ventas?preview=mf-seller@${other}`, LOCAL);
      expect(sellerIn(body).version).toBe('v1');
    },
  );
});
