import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { createShellFixture } from './testing/shell-fixture.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';

const folder = createShellFixture();
const running: RunningSite[] = [];
async function siteWith(settings: Parameters<typeof startSite>[1] = {}): Promise<RunningSite> {
  const site = await startSite(folder, settings);
  running.push(site);
  return site;
}
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop();
});
afterAll(() => folder.remove());

describe('the host of a request', () => {
  const own = ['localhost:8080', 'taller.localhost', '127.0.0.1', '[::1]:8080', '192.168.0.7:8080', hostname()];

  it.each(own)('is accepted if it is not open to DNS rebinding: %s', async (host) => {
    const site = await siteWith();
    expect((await site.get('/home', { host })).status).toBe(200);
  });

  it.each(['evil.example', 'evil.example:8080', 'localhost.evil.example', '127.0.0.1.evil.example', 'flux.com.ar'])(
    'is rejected if it is unknown: %s',
    async (host) => {
      const site = await siteWith();
      for (const path of ['/home', '/api/publicaciones', '/mf/registry.json', '/salud']) {
        const { status, body } = await site.get(path, { host });
        expect([status, JSON.parse(body).codigo]).toEqual([421, 'host_desconocido']);
      }
    },
  );

  it("is accepted if it is SITE_URL's host or localhost, and rejected otherwise", async () => {
    const site = await siteWith({ siteOrigin: 'https://flux.com.ar' });
    const statusAs = async (host: string) => (await site.get('/home', { host })).status;
    expect(await Promise.all(['flux.com.ar', 'FLUX.com.ar:443', 'localhost', 'evil.example'].map(statusAs))).toEqual([
      200, 200, 200, 421,
    ]);
  });

  it('is not checked behind a trusted proxy, but an invalid X-Forwarded-Host is rejected', async () => {
    const site = await siteWith({ trustedProxies: new Set(['127.0.0.1']) });
    expect((await site.get('/home', { host: 'flux.com.ar' })).status).toBe(200);
    expect((await site.get('/home', { host: 'localhost', 'x-forwarded-host': 'a b' })).status).toBe(400);
  });
});

describe('the response headers', () => {
  it('include HSTS on every response only if SITE_URL is https', async () => {
    const paths = ['/home', '/salud', '/shell/shell.1.js', '/nada.php', '/api/publicaciones', '/mf/registry.json'];
    const hsts = async (siteOrigin: string | null) => {
      const site = await siteWith({ siteOrigin });
      return Promise.all(paths.map(async (path) => (await site.get(path)).headers['strict-transport-security']));
    };
    expect(await hsts('https://flux.com.ar')).toEqual(paths.map(() => 'max-age=31536000; includeSubDomains'));
    expect(await hsts('http://flux.com.ar')).toEqual(paths.map(() => undefined));
    expect(await hsts(null)).toEqual(paths.map(() => undefined));
  });

  it("restrict files to this origin, except the remotes'", async () => {
    const site = await siteWith();
    const corp = async (path: string) => (await site.get(path)).headers['cross-origin-resource-policy'];
    expect(await corp('/shell/shell.1.js')).toBe('same-origin');
    expect(await corp('/robots.txt')).toBe('same-origin');
    expect(await corp('/home')).toBe('same-origin');
    expect(await corp('/mf/mf-catalogue/v1/remoteEntry.js')).toBe('cross-origin');
  });

  it('include a restrictive CSP and nosniff on error responses', async () => {
    const site = await siteWith();
    const answers = await Promise.all([
      site.get('/nada.php'),
      site.get('/home', {}, 'POST'),
      site.get('/home', { host: 'evil.example' }),
      site.get('/home', { host: 'a b' }),
      site.get('/api/publicaciones'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 405, 421, 400, 503]);
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

it.each([
  '/mf/registry%2ejson',
  '/mf/%72egistry.json',
  '/mf/registry.jso%6E',
  '/mf/registry%2Ejson',
  '/%6df/registry.json',
  '/mf%2fregistry.json',
  '/mf/mf-catalogue/registry.json',
  '/mf//registry.json',
  '/mf/mf-catalogue/v1/remoteEntry%2ejs',
  '/shell/shell%2e1.js',
])('an alternative URL of a file returns 404 with no-store: %s', async (address) => {
  folder.publish({});
  const site = await siteWith();
  const { status, headers } = await site.get(address);
  expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
});

describe('connections', () => {
  const open = (port: number): Promise<Socket> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket));
      socket.on('error', () => {});
    });
  const ask = (socket: Socket): Promise<string> =>
    new Promise((resolve) => {
      socket.once('data', (data) => resolve(String(data)));
      socket.once('close', () => resolve('closed'));
      socket.write('GET /salud HTTP/1.1\r\nHost: localhost\r\n\r\n');
    });

  it('of one IP are closed beyond the limit, and accepted again after one closes', async () => {
    const site = await siteWith({ maxConnectionsPerIp: 5 });
    const sockets: Socket[] = [];
    for (let i = 0; i < 5; i++) sockets.push(await open(site.port));
    expect(await Promise.all(sockets.map(ask))).toEqual(sockets.map(() => expect.stringMatching(/^HTTP\/1.1 200 /)));
    expect(await Promise.all(Array.from({ length: 20 }, async () => ask(await open(site.port))))).toEqual(
      Array.from({ length: 20 }, () => 'closed'),
    );
    const gone = new Promise((resolve) => sockets[0]?.once('close', resolve));
    sockets[0]?.end();
    await gone;
    expect(await ask(await open(site.port))).toMatch(/^HTTP\/1.1 200 /);
  });

  it('of a trusted proxy are not limited', async () => {
    const site = await siteWith({ maxConnectionsPerIp: 2, trustedProxies: new Set(['127.0.0.1']) });
    const sockets = await Promise.all(Array.from({ length: 10 }, () => open(site.port)));
    const answers = await Promise.all(sockets.map(ask));
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(10);
  });
});

it('an Expect header other than 100-continue returns 400 with HSTS and a request id', async () => {
  const site = await siteWith({ siteOrigin: 'https://flux.com.ar' });
  const { status, headers, body } = await site.get('/home', { expect: 'otra-cosa' });
  expect([status, JSON.parse(body).codigo]).toEqual([400, 'pedido_invalido']);
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['x-request-id']).toBeTruthy();
});

it('the request log contains 512 characters of a path, and no query', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const site = await siteWith({ logsRequests: true });
    await site.get(`/${'a'.repeat(9_000)}?b=${'c'.repeat(5_000)}`);
    await new Promise(setImmediate);
    const line = write.mock.calls.map(([text]) => String(text)).find((text) => text.includes('aaa')) ?? '';
    expect(JSON.parse(line).path).toBe(`/${'a'.repeat(511)}…`);
    expect(line.length).toBeLessThan(800);
  } finally {
    write.mockRestore();
  }
});

it('the request log contains a health check only when its result changes', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const site = await siteWith({ logsRequests: true });
    for (const path of ['/salud/listo', '/salud/listo', '/salud/listo', '/nada.php']) await site.get(path);
    await new Promise(setImmediate);
    const paths = write.mock.calls.map(([text]) => JSON.parse(String(text)).path).filter(Boolean);
    expect(paths).toEqual(['/salud/listo', '/nada.php']);
  } finally {
    write.mockRestore();
  }
});
