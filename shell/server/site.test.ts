import { statSync } from 'node:fs';
import path from 'node:path';
import { createRuntimeConfig } from './runtime-config.ts';
import { CATALOGUE, createShellFixture, SHELL, type ShellFixture } from './testing/shell-fixture.ts';
import { inlined, type RunningSite, startSite, tags } from './testing/start-site.ts';

let folder: ShellFixture;
let site: RunningSite;
beforeAll(async () => {
  folder = createShellFixture();
  site = await startSite(folder, { admin: { email: 'Admin@Example.com ', password: 'a-password-of-some-length' } });
});
afterAll(async () => {
  await site.stop();
  folder.remove();
});

/** The catalogue's release without the fields that only the server needs. */
const IN_PAGE = {
  ...CATALOGUE,
  integrities: {},
  routes: CATALOGUE.routes.map(({ preview: _preview, dataValues: _values, ...row }) => row),
};

describe('the page', () => {
  it('has the title and preloads of all files of the route', async () => {
    const { status, body } = await site.get('/home');
    expect(status).toBe(200);
    expect(body).toContain('<title>Catálogo · FluxPartes</title>');
    expect(tags(body)).toEqual([
      '<link rel="stylesheet" href="/shell/shell.1.css" crossorigin="anonymous">',
      '<link rel="stylesheet" href="/mf/mf-catalogue/v1/routes.css" data-href="routes.css" crossorigin="anonymous">',
      '<link rel="preload" as="script" href="/mf/mf-catalogue/v1/remoteEntry.js" crossorigin="anonymous">',
      '<link rel="preload" as="script" href="/mf/mf-catalogue/v1/routes.js">',
      '<link rel="preload" as="font" type="font/woff2" href="/shell/saira.1.woff2" crossorigin="anonymous">',
      '<link rel="preload" as="fetch" href="/api/publicaciones?limite=24&amp;total=1" crossorigin="anonymous">',
    ]);
    expect(inlined(body, 'fp-registry')).toEqual({ remotes: { 'mf-catalogue': IN_PAGE } });
  });

  it("preloads the initial data with the URL's filters in the screen's order, and no other parameter", async () => {
    const { body } = await site.get('/home?marca=ford&x=%22%3E&q=%C3%B3ptica%20%26');
    expect(body).toContain('href="/api/publicaciones?limite=24&amp;total=1&amp;q=%C3%B3ptica+%26&amp;marca=ford"');
  });

  it('preloads the chunk and the data of a listing', async () => {
    const { body } = await site.get('/publicacion/7/');
    expect(body).toContain('/mf/mf-catalogue/v1/publicacion.js');
    expect(body).toContain('href="/api/publicaciones/7"');
  });

  it.each(['/admin', '/nada', '/publicacion/abc', '/publicacion/0', '/publicacion/1/2', '//home'])(
    "has status 404 and the title 'Página no encontrada' at %s",
    async (address) => {
      const { status, body } = await site.get(address);
      expect(status).toBe(404);
      expect(body).toContain('<title>Página no encontrada · FluxPartes</title>');
    },
  );

  it('is compressed if the browser accepts it, and not cacheable', async () => {
    const { headers } = await site.get('/home', { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store', vary: 'Accept-Encoding' });
  });

  it('contains a newly published remote without a restart', async () => {
    const entry = 'https://cdn.example/seller/remoteEntry.js';
    const seller = { version: 'v2', entry, chunks: {}, routes: [] };
    folder.publish({ 'mf-catalogue': CATALOGUE, 'mf-seller': seller });
    const { body, headers } = await site.get('/home');
    expect(inlined(body, 'fp-registry').remotes['mf-seller'].entry).toBe(entry);
    expect(headers['content-security-policy']).toContain("script-src 'self' https://cdn.example ");
    folder.publish({ 'mf-catalogue': CATALOGUE });
  });
});

it("/mf/shell.json returns the live shell's contract", async () => {
  const { body, headers } = await site.get('/mf/shell.json');
  expect([JSON.parse(body), headers['cache-control']]).toEqual([SHELL, 'no-store']);
});

describe('the Content-Security-Policy', () => {
  it.each([
    'https://*.example.com/entry.js',
    'https://a;object-src/entry.js',
    'https://a,b/entry.js',
    "https://'unsafe-inline'/entry.js",
    'data:text/javascript,1',
    '//cdn.example/entry.js',
  ])('does not allow a remote at %s, which is not a single origin', async (entry) => {
    const { headers } = await site.get('/home');
    const seller = { version: 'v2', entry, chunks: {}, routes: [], before: { version: 'v1', entry } };
    folder.publish({ 'mf-catalogue': CATALOGUE, 'mf-seller': seller });
    expect((await site.get('/home')).headers['content-security-policy']).toBe(headers['content-security-policy']);
    folder.publish({ 'mf-catalogue': CATALOGUE });
  });

  it("allows only the page's three inline scripts, and no eval", async () => {
    const { headers } = await site.get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe/);
    expect(policy.match(/'sha256-/g)).toHaveLength(3);
    for (const rule of [
      "default-src 'none'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(rule);
    }
  });
});

describe('the runtime configuration', () => {
  it('publishes salt, rounds and digest of the admin credentials, never the credentials', async () => {
    const { body } = await site.get('/');
    expect(body.toLowerCase()).not.toContain('a-password-of');
    expect(body.toLowerCase()).not.toContain('admin@example');
    expect(inlined(body, 'fp-config')).toEqual({
      transferencia: { alias: 'A', cbu: '1', titular: 'T' },
      textoEnvio: 'Lo pagás al recibirlo.',
      admin: {
        sal: expect.any(String),
        digesto: expect.stringMatching(/^[\w+/]{43}=$/),
        iteraciones: 600_000,
        filter: expect.any(Number),
      },
    });
  });

  it('has a random salt, which differs between data folders and survives a restart', async () => {
    const of = async (adminSaltFile: string, sal: Buffer | null = null) => {
      const { admin } = await createRuntimeConfig({
        admin: { email: 'admin@example.com', password: 'a-password-of-many-letters' },
        adminSalt: sal,
        adminSaltFile,
        transferencia: { alias: '', cbu: '', titular: '' },
        textoEnvio: '',
      });
      return admin?.sal;
    };
    const [here, there] = ['aqui', 'alla'].map((name) => path.join(folder.remotesDir, `../${name}/sal`)) as [
      string,
      string,
    ];
    const [first, concurrent, other] = await Promise.all([of(here), of(here), of(there)]);
    expect([concurrent, await of(here)]).toEqual([first, first]);
    expect(other).not.toBe(first);
    expect(statSync(here).mode & 0o777).toBe(0o600);
    expect(await of(here, Buffer.alloc(16))).toBe(Buffer.alloc(16).toString('base64'));
  });
});

describe('files', () => {
  it('are compressed and cached for a year', async () => {
    const { headers, body } = await site.get('/shell/shell.1.js', { 'accept-encoding': 'br' });
    expect(body).toBe('brotli');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('are sent uncompressed to clients that accept no encoding', async () => {
    const { headers, body } = await site.get('/shell/shell.1.js');
    expect([body, headers['content-encoding']]).toEqual(['plain', undefined]);
  });

  it('of a remote may be loaded from another origin', async () => {
    const { headers } = await site.get('/mf/mf-catalogue/v1/remoteEntry.js');
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  it.each([
    '/mf/../secretos/admin.json',
    '/mf/%2e%2e/secretos/admin.json',
    '/mf/..%2fsecretos%2fadmin.json',
    '/mf/mf-catalogue/%2e%2e%2f%2e%2e/secretos/admin.json',
    '/mf/..%5csecretos%5cadmin.json',
    '/shell/../site.json',
    '/shell/%2e%2e/site.json',
    '/shell/shell.1.js%00.css',
    '/shell/.shell.1.js',
    '/shell/nada.js',
    '/shell/',
    '/nada.php',
  ])('return 404 if they are missing, hidden or outside their folders: %s', async (address) => {
    const { status, body } = await site.get(address);
    expect(status).toBe(404);
    expect(body).not.toContain('secret');
  });
});

it('/mf/registry.json returns the current registry', async () => {
  const { body, headers } = await site.get('/mf/registry.json');
  expect([JSON.parse(body), headers['cache-control']]).toEqual([{ remotes: { 'mf-catalogue': IN_PAGE } }, 'no-store']);
});

it('the liveness check /salud returns 200', async () => {
  expect((await site.get('/salud')).status).toBe(200);
});

it('a page returns 405 for POST, and 200 without a body for HEAD', async () => {
  expect((await site.get('/home', {}, 'POST')).status).toBe(405);
  const head = await site.get('/home', {}, 'HEAD');
  expect([head.status, head.body]).toEqual([200, '']);
});

it('the readiness check returns 503 after the shutdown begins, and pages are still served', async () => {
  const stopping = await startSite(folder);
  const seen = async () => [(await stopping.get('/salud/listo')).status, (await stopping.get('/home')).status];
  expect(await seen()).toEqual([200, 200]);
  stopping.leave();
  expect(await seen()).toEqual([503, 200]);
  expect((await stopping.get('/salud/listo')).headers['retry-after']).toBe('5');
  await stopping.stop();
});
