import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createShellFixture, type ShellFixture } from '../testing/shell-fixture.ts';
import { inlined, type RawResponse, type RunningSite, startSite, tags } from '../testing/start-site.ts';

/** A shell that renders the return value of its remote. */
const SHELL_CODE = `
exports.sharedModules = { react: { version: 'of the shell' } };
exports.render = async (input, remote) => ({
  html: '<main>' + (remote ? await remote.routes(input) : 'own ' + input.url) + '</main>',
  photos: '<link rel="preload" as="image" href="/foto.webp">',
});`;

const GOOD = `exports.default = (input) => input.url + ' by ' + require('react').version;`;

const BROKEN = {
  'throws on load': `throw new Error('no')`,
  'throws on render': `exports.default = () => { throw new Error('no'); };`,
  'never ends': `exports.default = () => new Promise(() => {});`,
  'answers after three seconds': `exports.default = () => new Promise((resolve) => setTimeout(resolve, 3000, 'late'));`,
  'loops forever': `exports.default = () => { for (;;); };`,
  'ends its process': `exports.default = () => process.exit(3);`,
  'requires a module that is not shared': `require('node:fs')`,
  'exports no screens': ``,
};

const LISTING = JSON.stringify([{ id: 1, nombre_producto: 'Óptica </script>' }]);

let folder: ShellFixture;
let site: RunningSite;
let api: Server;
let asked: { address: string; etag: string | undefined }[] = [];

beforeAll(async () => {
  api = createServer((request, response) => {
    asked.push({ address: request.url ?? '', etag: request.headers['if-none-match'] });
    if (request.headers['if-none-match'] === 'W/"1"') {
      response.writeHead(304).end();
      return;
    }
    const isThere = request.url?.startsWith('/publicaciones?') === true;
    response.writeHead(isThere ? 200 : 404, {
      ETag: 'W/"1"',
      'X-Total-Count': '1',
      'Content-Type': 'application/json',
    });
    response.end(isThere ? LISTING : '{}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});
afterAll(() => api.close());

let said: jest.SpyInstance;
beforeEach(() => {
  said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  asked = [];
  folder = createShellFixture();
  folder.build(1, SHELL_CODE);
});
afterEach(async () => {
  await site.stop();
  said.mockRestore();
  folder.remove();
});

async function open(live: string, apiPort = (api.address() as AddressInfo).port): Promise<void> {
  folder.publish({ 'mf-catalogue': folder.withSsrBundle('v1', live) });
  site = await startSite(folder, { apiUrl: `http://127.0.0.1:${apiPort}` });
}

const rootOf = ({ body }: RawResponse) => /<div id="root".*<\/div>/.exec(body)?.[0];
const EMPTY = '<div id="root"></div>';

/** The server-rendered page, after retries: the first render compiles code and may exceed the time budget. */
async function rendered(path: string, headers: Record<string, string> = {}): Promise<RawResponse> {
  for (;;) {
    const answer = await site.get(path, headers);
    if (rootOf(answer) !== EMPTY) return answer;
  }
}

test("a guest's page has its content and its initial data before any script runs", async () => {
  await open(GOOD);
  const page = await rendered('/home?marca=ford&utm=x');
  expect(rootOf(page)).toBe('<div id="root" data-ssr="si"><main>/home?marca=ford by of the shell</main></div>');
  const address = '/publicaciones?limite=24&total=1&marca=ford';
  expect(inlined(page.body, 'fp-initial-data')).toEqual({
    [address]: { headers: { 'x-total-count': '1' }, content: JSON.parse(LISTING) },
  });
  expect(page.body).not.toContain('Óptica </script>');
  expect(tags(page.body).filter((tag) => tag.includes('as="fetch"'))).toEqual([]);
  const [styles, photo] = ['rel="stylesheet"', 'as="image"'].map((part) => page.body.lastIndexOf(part));
  expect(photo).toBeGreaterThan(styles ?? Number.NaN);
});

test('a phone gets the same page as a desktop', async () => {
  await open(GOOD);
  const phone = { 'sec-ch-ua-mobile': '?1', 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari' };
  const { body, headers } = await rendered('/home', phone);
  expect(rootOf({ body } as RawResponse)).toBe(rootOf(await rendered('/home')));
  expect(headers.vary).toBe('Accept-Encoding, Cookie');
});

test('a visitor with a session gets a page without content and initial data', async () => {
  await open(GOOD);
  await rendered('/home');
  const { body, headers } = await site.get('/home', { cookie: 'a=b; __Host-sesion=xyz' });
  expect([rootOf({ body } as RawResponse), headers['cache-control'], body.includes('fp-initial-data')]).toEqual([
    EMPTY,
    'no-store',
    false,
  ]);
});

test('a visitor with a session gets the same frame for all pages of a route', async () => {
  folder.build(
    1,
    SHELL_CODE.replace(
      'async (input',
      "async (input, remote) => input.isFrame ? { html: '<h1>' + input.url + '</h1>', photos: '' } : exports.page(input, remote);\nexports.page = async (input",
    ),
  );
  folder.changeOwnRoutes({ frame: 'none' });
  await open(GOOD);
  const cookie = 'sesion=xyz';
  const first = await site.get('/publicacion/7', { cookie });
  expect(rootOf(first)).toBe('<div id="root"><div id="fp-frame"><h1>/publicacion/1</h1></div></div>');
  expect(first.headers['cache-control']).toBe('no-store');
  expect((await site.get('/publicacion/8', { cookie })).body).toBe(first.body.replaceAll('/7', '/8'));
  expect(rootOf(await site.get('/home', { cookie }))).toContain('<h1>/home</h1>');
  expect(rootOf(await rendered('/home'))).toContain('data-ssr');
  expect(rootOf(await site.get('/no-existe', { cookie }))).toBe(EMPTY);
});

test.each([
  ['requested under another host', { host: 'evil.example' }, true],
  ['with a forged X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }, false],
  ['of a signed-in visitor', { cookie: 'sesion=x' }, true],
  ['of a session with an unusual cookie syntax', { cookie: 'sesion\t=x' }, true],
])('a page %s does not change the cached page', async (_which, headers, isAnother) => {
  await open(GOOD);
  const before = await rendered('/home');
  const odd = await site.get('/home', { ...headers, 'accept-encoding': 'gzip' });
  const after = await site.get('/home');
  expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
  expect(after.body).not.toContain('evil');
  expect(odd.headers.etag !== before.headers.etag).toBe(isAnother);
});

test('equivalent URLs share a cached page, and others do not', async () => {
  await open(GOOD);
  const page = async (query: string) => rootOf(await rendered(`/home?${query}`));
  const one = await page('q=a&marca=ford');
  expect(one).toContain('/home?q=a&marca=ford by');
  const same = ['marca=ford&q=a', 'q=a&marca=ford&q=b', 'utm=1&q=a&marca=ford', 'q=+a&marca=ford&orden=-precio'];
  for (const query of same) expect(await page(query)).toBe(one);
  expect(asked.filter(({ address }) => address.includes('-precio'))).toEqual([]);
  for (const other of ['q=a%26marca=ford', 'q=a', 'marca=ford', 'Q=a&marca=ford', 'q=a&marca=ford&orden=precio'])
    expect(await page(other)).not.toBe(one);
});

test('only an equal ETag yields 304, and ranges are not served', async () => {
  await open(GOOD);
  const { headers, body } = await rendered('/home');
  const etag = headers.etag ?? '';
  const statusOf = async (more: Record<string, string>, method = 'GET') =>
    (await site.get('/home', more, method)).status;
  expect(await statusOf({ 'if-none-match': etag }, 'HEAD')).toBe(304);
  for (const other of ['*', 'W/"x"', etag.slice(2)]) expect(await statusOf({ 'if-none-match': other })).toBe(200);
  const part = await site.get('/home', { range: 'bytes=0-9' });
  const head = await site.get('/home', {}, 'HEAD');
  expect([part.status, part.body, head.body]).toEqual([200, body, '']);
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(body)));
});

test("a guest's page and the API's response are revalidated by ETag", async () => {
  await open(GOOD);
  const { headers } = await rendered('/home');
  const again = await site.get('/home', { 'if-none-match': headers.etag ?? '' });
  expect([again.status, again.body, again.headers['cache-control']]).toEqual([304, '', 'private, no-cache']);
  const list = asked.filter(({ address }) => address.startsWith('/publicaciones?limite=24'));
  expect(list.slice(1).map(({ etag }) => etag)).toEqual(list.slice(1).map(() => 'W/"1"'));
});

test('pages are rendered at startup, before the first request', async () => {
  await open('let times = 0; exports.default = () => String((times += 1));');
  expect(Number(/\d+/.exec(rootOf(await rendered('/home?q=x')) ?? '')?.[0])).toBeGreaterThan(1);
});

test("a later page of a list has its data under the first page's key, and noindex", async () => {
  await open(GOOD);
  const { body } = await rendered('/home?marca=ford&cursor=a%26b');
  expect(asked.map(({ address }) => address)).toContain('/publicaciones?limite=24&total=1&marca=ford&cursor=a%26b');
  expect(Object.keys(inlined(body, 'fp-initial-data'))).toEqual(['/publicaciones?limite=24&total=1&marca=ford']);
  expect(body).toContain('<meta name="robots" content="noindex, follow">');
});

test("the shell's own pages are rendered without initial data", async () => {
  folder.changeOwnRoutes({ ssr: true });
  await open(GOOD);
  const { body } = await rendered('/');
  expect([rootOf({ body } as RawResponse), body.includes('fp-initial-data')]).toEqual([
    '<div id="root" data-ssr="si"><main>own /</main></div>',
    false,
  ]);
});

test('a page is not server-rendered when the API does not respond', async () => {
  await open(GOOD, 9);
  expect(rootOf(await site.get('/home'))).toBe(EMPTY);
});

test('a deleted listing returns 404 and is not server-rendered', async () => {
  await open(GOOD);
  await rendered('/home');
  const page = await site.get('/publicacion/7');
  expect([page.status, rootOf(page)]).toEqual([404, EMPTY]);
});

test.each(Object.entries(BROKEN))('a page is not server-rendered when its bundle %s', async (_what, code) => {
  await open(code);
  const pages = await Promise.all(['a', 'b', 'c'].map((q) => site.get(`/home?q=${q}`)));
  expect(pages.map((page) => [page.status, rootOf(page)])).toEqual(pages.map(() => [200, EMPTY]));
});

test('a page has a noscript refresh only if its render is late', async () => {
  await open(BROKEN['never ends']);
  const again = '<noscript><meta http-equiv="refresh" content="1"></noscript>';
  expect((await site.get('/home')).body).toContain(again);
  expect((await site.get('/publicacion/7')).body).not.toContain(again);
});
