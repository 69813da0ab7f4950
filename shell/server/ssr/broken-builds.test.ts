import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from '../testing/ask.ts';
import { plantShellFolder, type ShellFolder } from '../testing/shell-folder.ts';
import { type RunningSite, startSite } from '../testing/start-site.ts';

/* What a remote's drawing that is broken costs the site, and those who do not get it. */

const SHELL_CODE = `
exports.given = {};
exports.draw = async (job, remote) => ({ html: '<main>' + (await remote.routes(job)) + '</main>', photos: '' });`;

/** It counts its pages: in a thread that began anew it would begin anew. */
const GOOD = `let times = 0; exports.default = (job) => 'good ' + job.address + ' #' + (times += 1);`;

const NEVER = `exports.default = () => new Promise(() => {});`;

/** 30 MB more with each drawing, outside of its heap. */
const LEAK = `const kept = []; exports.default = () => { kept.push(Buffer.alloc(30_000_000, 1)); return 'a leak'; };`;

const EMPTY = '<div id="root"></div>';
const DRAWN = '<div id="root" data-drawn="si"><main>good /home?q=';

let folder: ShellFolder;
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
  folder = plantShellFolder();
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
const publish = (code: string) => folder.publish({ 'mf-catalogue': folder.withDrawing('v1', code) });
const rootOf = ({ body }: Answer) => /<div id="root".*?>(?:<main>[^<]*<\/main>)?(?=<\/div>)/.exec(body)?.[0];
const isEmpty = ({ body }: Answer) => body.includes(EMPTY);
const countIn = (page: Answer) => Number(/#(\d+)/.exec(rootOf(page) ?? '')?.[1]);

/** Pages of different addresses, none of which is there yet, one after the other until something holds. */
async function visitUntil(
  holds: (page: Answer) => boolean,
  headers: Record<string, string> = {},
  word = '',
): Promise<Answer> {
  for (let i = 0; ; i += 1) {
    const page = await site.get(`/home?q=${word}${i}`, headers);
    if (holds(page)) return page;
  }
}

test('a build that leaks takes no more than a thread may have, and is refused with one line in the log', async () => {
  publish(LEAK);
  await start();
  const atFirst = process.memoryUsage.rss();
  let most = 0;
  await visitUntil(() => {
    most = Math.max(most, process.memoryUsage.rss());
    return said.mock.calls.length > 0;
  });
  const refused = async () => (await site.figures()).find((line) => line.includes('{result=refused}'));
  const before = await refused();
  for (let i = 0; i < 5; i += 1) expect(isEmpty(await site.get(`/home?q=more${i}`))).toBe(true);
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^mf-catalogue v1 draws no more pages: it holds \d+ bytes$/)],
  ]);
  expect(await refused()).not.toBe(before);
  // Each of three threads had more than 60 MB, one after the other.
  expect(most - atFirst).toBeLessThan(160_000_000);
});

/** Drawings that came to nothing by now. */
const failed = async () => (await site.figures()).find((line) => line.includes('{result=failed}'))?.split(' ')[1];

test('a page that is drawn already is asked for as ever behind a drawing that is never done', async () => {
  const some = `exports.default = (job) => (job.address === '/home?q=never' ? new Promise(() => {}) : 'good');`;
  publish(some);
  await start();
  const page = async (address: string) => rootOf(await site.get(address));
  while ((await page('/home?q=a')) === EMPTY);
  void site.get('/home?q=never').catch(() => undefined);
  await visitUntil(isEmpty);
  asked = [];
  let last: string | undefined;
  const isAsked = () => asked.some((address) => address.endsWith('q=a'));
  // What the API said counts for a moment; then it has to be asked again.
  while (!isAsked() || !last?.includes('good')) last = await page('/home?q=a');
  expect(await failed()).toBe('0');
});

test('pages beside a render that is never done go out for the browser to render', async () => {
  publish(GOOD);
  await start();
  await visitUntil((page) => !isEmpty(page));
  folder.publish({ 'mf-catalogue': folder.withDrawing('v2', NEVER) });
  await visitUntil(isEmpty);
  for (let i = 0; i < 20; i += 1) expect(isEmpty(await site.get(`/home?q=beside${i}`))).toBe(true);
  expect([await failed(), said.mock.calls]).toEqual(['0', []]);
});

test.each([
  ['is never done', NEVER],
  ['goes round for ever', `exports.default = () => { for (;;); };`],
  ['answers after three seconds', `exports.default = () => new Promise((resolve) => setTimeout(resolve, 3000, 'x'));`],
  ['throws', `exports.default = () => { throw new Error('no'); };`],
  ['cannot be read', `throw new Error('no');`],
  ['leaks', LEAK],
  [
    'takes all the memory there is',
    `exports.default = () => { for (const all = []; ; ) all.push(new Array(1e5).fill({})); };`,
  ],
  ['ends its process', `exports.default = () => process.exit(3);`],
])('a canary that %s takes nothing from those outside of it', async (what, code) => {
  const live = { 'mf-catalogue': folder.withDrawing('v1', GOOD) };
  folder.publish(live);
  await start();
  let count = countIn(await visitUntil((page) => !isEmpty(page)));
  folder.publish(live, { 'mf-catalogue': { ...folder.withDrawing('v2', code), percent: 50 } });
  const numbers = Array.from({ length: 12 }, (_, i) => ({ cookie: `canary=${i}` }));
  const first = await Promise.all(numbers.map((headers) => site.get('/home', headers)));
  const inCanary = numbers.filter((_, i) => first[i]?.body.includes('"version":"v2"'));
  const outside = numbers.filter((one) => !inCanary.includes(one));
  expect([inCanary.length > 0, outside.length > 0]).toEqual([true, true]);
  // Its thread is busy with them, or ends of them, while the others come.
  const broken = inCanary.map((headers, i) => site.get(`/home?q=in${i}`, headers));
  const expectDrawn = async (headers: Record<string, string>, word: string) => {
    const page = await visitUntil((one) => !isEmpty(one), headers, word);
    expect([page.body.includes('"version":"v1"'), rootOf(page)]).toEqual([true, expect.stringContaining(DRAWN)]);
    expect(countIn(page)).toBeGreaterThan(count);
    count = countIn(page);
  };
  for (const [i, headers] of outside.entries()) await expectDrawn(headers, `out${i}-`);
  // All of them were drawn before the first drawing that takes its time was given up; the others come to nothing soon.
  if (/never|for ever|three seconds/.test(what)) expect(await failed()).toBe('0');
  else for (let i = 0; (await failed()) === '0'; i += 1) await site.get(`/home?q=more${i}`, inCanary[0]);
  await expectDrawn(outside[0] ?? {}, 'after');
  const late = await Promise.all(broken);
  expect(late.map((page) => page.status)).toEqual(late.map(() => 200));
  for (const page of late) expect(rootOf(page)).not.toContain('good');
  for (const [line] of said.mock.calls) expect(line).toMatch(/^mf-catalogue v2 draws no more pages/);
});
