import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer } from '../testing/ask.ts';
import { inlined, tags } from '../testing/page-parts.ts';
import { plantShellFolder, type ShellFolder } from '../testing/shell-folder.ts';
import { type RunningSite, startSite } from '../testing/start-site.ts';

/** A shell that draws what its remote says of the job, and counts. */
const SHELL_CODE = `
exports.given = { react: { version: 'of the shell' } };
exports.draw = async (job, remote) => ({
  html: '<main>' + (remote ? await remote.routes(job) : 'own ' + job.address) + '</main>',
  photos: '<link rel="preload" as="image" href="/foto.webp">',
});`;

const GOOD = `exports.default = (job) => job.address + ' by ' + require('react').version;`;

const BROKEN = {
  'throws at once': `throw new Error('no')`,
  'throws when it draws': `exports.default = () => { throw new Error('no'); };`,
  'is never done': `exports.default = () => new Promise(() => {});`,
  'answers after three seconds': `exports.default = () => new Promise((resolve) => setTimeout(resolve, 3000, 'late'));`,
  'goes round for ever': `exports.default = () => { for (;;); };`,
  'ends its process': `exports.default = () => process.exit(3);`,
  'asks for what it is not given': `require('node:fs')`,
  'has no screens': ``,
};

const LISTING = JSON.stringify([{ id: 1, nombre_producto: 'Óptica </script>' }]);

let folder: ShellFolder;
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
  folder = plantShellFolder();
  folder.build(1, SHELL_CODE);
});
afterEach(async () => {
  await site.stop();
  said.mockRestore();
  folder.remove();
});

async function open(live: string, apiPort = (api.address() as AddressInfo).port): Promise<void> {
  folder.publish({ 'mf-catalogue': folder.withDrawing('v1', live) });
  site = await startSite(folder, { apiUrl: `http://127.0.0.1:${apiPort}` });
}

const rootOf = ({ body }: Answer) => /<div id="root".*<\/div>/.exec(body)?.[0];
const EMPTY = '<div id="root"></div>';

/** A first draw reads and compiles code: its page may go out before it is done. */
async function drawn(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  for (;;) {
    const answer = await site.get(path, headers);
    if (rootOf(answer) !== EMPTY) return answer;
  }
}

test("a guest's page is there before any script has come, with the data that it was drawn with", async () => {
  await open(GOOD);
  const page = await drawn('/home?marca=ford&utm=x');
  expect(rootOf(page)).toBe('<div id="root" data-drawn="si"><main>/home?marca=ford by of the shell</main></div>');
  const address = '/publicaciones?limite=24&total=1&marca=ford';
  expect(inlined(page.body, 'fp-data')).toEqual({
    [address]: { headers: { 'x-total-count': '1' }, content: JSON.parse(LISTING) },
  });
  expect(page.body).not.toContain('Óptica </script>');
  expect(tags(page.body).filter((tag) => tag.includes('as="fetch"'))).toEqual([]);
  const [styles, photo] = ['rel="stylesheet"', 'as="image"'].map((part) => page.body.lastIndexOf(part));
  expect(photo).toBeGreaterThan(styles ?? Number.NaN);
});

test('a phone gets the page that everybody gets: its width is for the style sheets', async () => {
  await open(GOOD);
  const phone = { 'sec-ch-ua-mobile': '?1', 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari' };
  const { body, headers } = await drawn('/home', phone);
  expect(rootOf({ body } as Answer)).toBe(rootOf(await drawn('/home')));
  expect(headers.vary).toBe('Accept-Encoding, Cookie');
});

test("whoever has a session gets a page that says nothing of anybody, and nobody's answer", async () => {
  await open(GOOD);
  await drawn('/home');
  const { body, headers } = await site.get('/home', { cookie: 'a=b; __Host-sesion=xyz' });
  expect([rootOf({ body } as Answer), headers['cache-control'], body.includes('fp-data')]).toEqual([
    EMPTY,
    'no-store',
    false,
  ]);
});

test.each([
  ['named by another host', { host: 'evil.example' }, true],
  ['said to come by another host', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }, false],
  ['of whoever signs in', { cookie: 'sesion=x' }, true],
  ['of a session whose cookie is written in another way', { cookie: 'sesion\t=x' }, true],
])('a page %s changes nobody else’s', async (_which, headers, isAnother) => {
  await open(GOOD);
  const before = await drawn('/home');
  const odd = await site.get('/home', { ...headers, 'accept-encoding': 'gzip' });
  const after = await site.get('/home');
  expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
  expect(after.body).not.toContain('evil');
  expect(odd.headers.etag !== before.headers.etag).toBe(isAnother);
});

test('addresses that say the same are one page, and those that do not are not', async () => {
  await open(GOOD);
  const page = async (query: string) => rootOf(await drawn(`/home?${query}`));
  const one = await page('q=a&marca=ford');
  expect(one).toContain('/home?q=a&marca=ford by');
  const same = ['marca=ford&q=a', 'q=a&marca=ford&q=b', 'utm=1&q=a&marca=ford', 'q=+a&marca=ford&orden=-precio'];
  for (const query of same) expect(await page(query)).toBe(one);
  expect(asked.filter(({ address }) => address.includes('-precio'))).toEqual([]);
  for (const other of ['q=a%26marca=ford', 'q=a', 'marca=ford', 'Q=a&marca=ford', 'q=a&marca=ford&orden=precio'])
    expect(await page(other)).not.toBe(one);
});

test('a page that a browser has is told by its tag alone, and no part of it is sent', async () => {
  await open(GOOD);
  const { headers, body } = await drawn('/home');
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

test("a guest's page is held against the one that the browser has, and the API against its last answer", async () => {
  await open(GOOD);
  const { headers } = await drawn('/home');
  const again = await site.get('/home', { 'if-none-match': headers.etag ?? '' });
  expect([again.status, again.body, again.headers['cache-control']]).toEqual([304, '', 'private, no-cache']);
  const list = asked.filter(({ address }) => address.startsWith('/publicaciones?limite=24'));
  expect(list.slice(1).map(({ etag }) => etag)).toEqual(list.slice(1).map(() => 'W/"1"'));
});

test('pages are rendered at the start, before the first visitor comes', async () => {
  await open('let times = 0; exports.default = () => String((times += 1));');
  expect(Number(/\d+/.exec(rootOf(await drawn('/home?q=x')) ?? '')?.[0])).toBeGreaterThan(1);
});

test('a page of a list that a link names is drawn in place of the first, and is for walking through', async () => {
  await open(GOOD);
  const { body } = await drawn('/home?marca=ford&cursor=a%26b');
  expect(asked.map(({ address }) => address)).toContain('/publicaciones?limite=24&total=1&marca=ford&cursor=a%26b');
  expect(Object.keys(inlined(body, 'fp-data'))).toEqual(['/publicaciones?limite=24&total=1&marca=ford']);
  expect(body).toContain('<meta name="robots" content="noindex, follow">');
});

test("the shell's own pages are drawn without any data", async () => {
  folder.ownRoutesDrawn();
  await open(GOOD);
  const { body } = await drawn('/');
  expect([rootOf({ body } as Answer), body.includes('fp-data')]).toEqual([
    '<div id="root" data-drawn="si"><main>own /</main></div>',
    false,
  ]);
});

test('without an answer of the API the browser draws, and says what there is to say', async () => {
  await open(GOOD, 9);
  expect(rootOf(await site.get('/home'))).toBe(EMPTY);
});

test('a listing that is gone is not drawn', async () => {
  await open(GOOD);
  await drawn('/home');
  const page = await site.get('/publicacion/7');
  expect([page.status, rootOf(page)]).toEqual([404, EMPTY]);
});

test.each(Object.entries(BROKEN))('where its code %s, a page goes out for the browser to draw', async (_what, code) => {
  await open(code);
  const pages = await Promise.all(['a', 'b', 'c'].map((q) => site.get(`/home?q=${q}`)));
  expect(pages.map((page) => [page.status, rootOf(page)])).toEqual(pages.map(() => [200, EMPTY]));
});

test('whoever runs no scripts asks again for a page that was late, and for no other', async () => {
  await open(BROKEN['is never done']);
  const again = '<noscript><meta http-equiv="refresh" content="1"></noscript>';
  expect((await site.get('/home')).body).toContain(again);
  expect((await site.get('/publicacion/7')).body).not.toContain(again);
});
