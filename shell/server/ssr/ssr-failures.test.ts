import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createShellFixture, type ShellFixture } from '../testing/shell-fixture.ts';
import { type RawResponse, type RunningSite, startSite } from '../testing/start-site.ts';

/* A broken SSR bundle must not break the site, and must not affect visitors who do not get the bundle. */

const SHELL_CODE = `
exports.sharedModules = {};
exports.render = async (input, remote) => ({ html: '<main>' + (await remote.routes(input)) + '</main>', photos: '' });`;

/** A bundle that counts its pages; the count restarts with a new thread. */
const GOOD = `let times = 0; exports.default = (input) => 'good ' + input.url + ' #' + (times += 1);`;

const NEVER = `exports.default = () => new Promise(() => {});`;

/** Leaks 30 MB outside the heap with each render. */
const LEAK = `const leaked = []; exports.default = () => { leaked.push(Buffer.alloc(30_000_000, 1)); return 'a leak'; };`;

const EMPTY = '<div id="root"></div>';
const RENDERED = '<div id="root" data-ssr="si"><main>good /home?q=';

let folder: ShellFixture;
let site: RunningSite;
let api: Server;
let asked: string[] = [];
beforeAll(async () => {
  api = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('[]');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});
afterAll(() => api.close());

let said: jest.SpyInstance;
beforeEach(() => {
  said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = createShellFixture();
  folder.build(1, SHELL_CODE);
});
afterEach(async () => {
  said.mockRestore();
  await site.stop();
  folder.remove();
});

const start = async () => {
  site = await startSite(folder, { apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
};
const publish = (code: string) => folder.publish({ 'mf-catalogue': folder.withSsrBundle('v1', code) });
const rootOf = ({ body }: RawResponse) => /<div id="root".*?>(?:<main>[^<]*<\/main>)?(?=<\/div>)/.exec(body)?.[0];
const isEmpty = ({ body }: RawResponse) => body.includes(EMPTY);
const countIn = (page: RawResponse) => Number(/#(\d+)/.exec(rootOf(page) ?? '')?.[1]);

/** Requests uncached pages one after the other until a condition holds. */
async function visitUntil(
  holds: (page: RawResponse) => boolean,
  headers: Record<string, string> = {},
  word = '',
): Promise<RawResponse> {
  for (let i = 0; ; i += 1) {
    const page = await site.get(`/home?q=${word}${i}`, headers);
    if (holds(page)) return page;
  }
}

test("a leaking build opens its circuit within the thread's memory limit, and logs one line", async () => {
  publish(LEAK);
  await start();
  const atFirst = process.memoryUsage.rss();
  let most = 0;
  await visitUntil(() => {
    most = Math.max(most, process.memoryUsage.rss());
    return said.mock.calls.length > 0;
  });
  const skipped = async () => (await site.metricLines()).find((line) => line.includes('{result=circuit_open}'));
  const before = await skipped();
  for (let i = 0; i < 5; i += 1) expect(isEmpty(await site.get(`/home?q=more${i}`))).toBe(true);
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^mf-catalogue v1 is no longer rendered on the server: it holds \d+ bytes$/)],
  ]);
  expect(await skipped()).not.toBe(before);
  // Three threads ran, one after another, and each leaked more than 60 MB. Each must release its memory when it ends.
  expect(most - atFirst).toBeLessThan(160_000_000);
});

/** The number of failed renders so far. */
const failed = async () => (await site.metricLines()).find((line) => line.includes('{result=failed}'))?.split(' ')[1];

test('a cached page is revalidated while another render never ends', async () => {
  const some = `exports.default = (input) => (input.url === '/home?q=never' ? new Promise(() => {}) : 'good');`;
  publish(some);
  await start();
  const page = async (address: string) => rootOf(await site.get(address));
  while ((await page('/home?q=a')) === EMPTY);
  void site.get('/home?q=never').catch(() => undefined);
  await visitUntil(isEmpty);
  asked = [];
  let last: string | undefined;
  const isAsked = () => asked.some((address) => address.endsWith('q=a'));
  // A response is cached for a second; then it is revalidated.
  while (!isAsked() || !last?.includes('good')) last = await page('/home?q=a');
  expect(await failed()).toBe('0');
});

test('pages are not server-rendered while a render never ends', async () => {
  publish(GOOD);
  await start();
  await visitUntil((page) => !isEmpty(page));
  folder.publish({ 'mf-catalogue': folder.withSsrBundle('v2', NEVER) });
  await visitUntil(isEmpty);
  for (let i = 0; i < 20; i += 1) expect(isEmpty(await site.get(`/home?q=beside${i}`))).toBe(true);
  expect([await failed(), said.mock.calls]).toEqual(['0', []]);
});

test.each([
  ['never ends', NEVER],
  ['loops forever', `exports.default = () => { for (;;); };`],
  ['answers after three seconds', `exports.default = () => new Promise((resolve) => setTimeout(resolve, 3000, 'x'));`],
  ['throws', `exports.default = () => { throw new Error('no'); };`],
  ['cannot be read', `throw new Error('no');`],
  ['leaks', LEAK],
  [
    'takes all the memory there is',
    `exports.default = () => { for (const all = []; ; ) all.push(new Array(1e5).fill({})); };`,
  ],
  ['ends its process', `exports.default = () => process.exit(3);`],
])('a canary that %s delays no live page', async (what, code) => {
  const live = { 'mf-catalogue': folder.withSsrBundle('v1', GOOD) };
  folder.publish(live);
  await start();
  let count = countIn(await visitUntil((page) => !isEmpty(page)));
  folder.publish(live, { 'mf-catalogue': { ...folder.withSsrBundle('v2', code), percent: 50 } });
  const numbers = Array.from({ length: 12 }, (_, i) => ({ cookie: `canary=${i}` }));
  const first = await Promise.all(numbers.map((headers) => site.get('/home', headers)));
  const inCanary = numbers.filter((_, i) => first[i]?.body.includes('"version":"v2"'));
  const outside = numbers.filter((one) => !inCanary.includes(one));
  expect([inCanary.length > 0, outside.length > 0]).toEqual([true, true]);
  // The canary's thread is busy or crashes while the live pages are requested.
  const broken = inCanary.map((headers, i) => site.get(`/home?q=in${i}`, headers));
  const expectRendered = async (headers: Record<string, string>, word: string) => {
    const page = await visitUntil((one) => !isEmpty(one), headers, word);
    expect([page.body.includes('"version":"v1"'), rootOf(page)]).toEqual([true, expect.stringContaining(RENDERED)]);
    expect(countIn(page)).toBeGreaterThan(count);
    count = countIn(page);
  };
  for (const [i, headers] of outside.entries()) await expectRendered(headers, `out${i}-`);
  // A slow canary has not timed out yet, so the live pages did not wait for it. The other canaries fail soon: pages are
  // requested until the failure is counted.
  if (/never|forever|three seconds/.test(what)) expect(await failed()).toBe('0');
  else for (let i = 0; (await failed()) === '0'; i += 1) await site.get(`/home?q=more${i}`, inCanary[0]);
  await expectRendered(outside[0] ?? {}, 'after');
  const late = await Promise.all(broken);
  expect(late.map((page) => page.status)).toEqual(late.map(() => 200));
  for (const page of late) expect(rootOf(page)).not.toContain('good');
  for (const [line] of said.mock.calls) expect(line).toMatch(/^mf-catalogue v2 is no longer rendered on the server/);
});
