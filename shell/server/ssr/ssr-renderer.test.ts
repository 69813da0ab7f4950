import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadMetrics } from '@fluxpartes/telemetry';
import { renderOnce, type ServerBuild } from './render-pool.ts';
import { SsrRenderer } from './ssr-renderer.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'ssr-'));
beforeAll(loadMetrics);
afterAll(() => rmSync(dir, { recursive: true }));

const SHELL_CODE = `
exports.given = {};
exports.draw = async (job, remote) => ({ html: String(await remote.routes(job)), photos: '' });`;

const LEAK = `const kept = []; exports.default = () => { for (;;) kept.push(new Array(100_000).fill(0.5)); };`;
const HOLD = `const kept = []; exports.default = () => { kept.push(Buffer.alloc(80_000_000, 1)); return 'x'; };`;
const LATE = `exports.default = () => new Promise((resolve) => setTimeout(resolve, 3000, 'late'));`;

function plant(name: string, code: string): ServerBuild {
  const file = path.join(dir, `${name}.cjs`);
  writeFileSync(file, code);
  return { name, key: name, file, integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` };
}

const shell = plant('shell', SHELL_CODE);
const requestOf = (remote: ServerBuild, address: string) => ({
  input: { address, registry: '', answers: '' },
  digest: '',
  shell,
  remote,
  isCanary: false,
});

const pageOf = (html: string) => ({ html, photos: '', answers: '' });

let renderer: SsrRenderer;
let said: jest.SpyInstance;
beforeEach(() => {
  renderer = new SsrRenderer();
  said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  said.mockRestore();
  await renderer.close();
});

async function counted(result: string, by = renderer): Promise<number | undefined> {
  const { values } = (await by.results?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels.result === result)?.value;
}

/** For those that are never done. */
const IMPATIENT = { warm: 200, cold: 200 };

test.each([
  ['goes round for ever', `exports.default = () => { for (;;); };`],
  ['answers after three seconds', LATE],
])('a build that %s is refused after three times', async (_what, code) => {
  const impatient = new SsrRenderer(IMPATIENT);
  const remote = plant('mf-slow', code);
  for (const address of ['/1', '/2']) expect(await impatient.render(requestOf(remote, address))).toBeUndefined();
  // Late twice: the third page does not wait for it.
  expect(await impatient.render(requestOf(remote, '/3'))).toBe('late');
  while (said.mock.calls.length === 0) await pause(10);
  expect(said.mock.calls).toEqual([[expect.stringMatching(/not done/)]]);
  await impatient.render(requestOf(remote, '/4'));
  expect(await counted('refused', impatient)).toBe(1);
});

test.each([
  ['throws', `exports.default = () => { throw new Error('no'); };`, /no/],
  ['cannot be read', `throw new Error('unreadable');`, /: unreadable$/],
  ['takes more memory than there is', LEAK, /memory/],
  ['holds more than it may outside of its heap', HOLD, /holds/],
  ['ends its process', `exports.default = () => process.exit(0);`, /worker exited/],
])('a build that %s is refused after three times, once and for all', async (_what, code, reason) => {
  const remote = plant(`mf-${createHash('sha1').update(code).digest('hex').slice(0, 6)}`, code);
  for (const address of ['/1', '/2', '/3']) {
    // One that takes its time to break is rendered beside its page.
    while ((await renderer.render(requestOf(remote, address))) === 'late') await pause(10);
  }
  expect(said.mock.calls).toEqual([[expect.stringMatching(reason)]]);
  expect([await renderer.render(requestOf(remote, '/4')), await counted('failed')]).toEqual([undefined, 3]);
  expect(await counted('refused')).toBeGreaterThan(0);
});

test('another build goes on where one was refused, and what it has drawn is drawn once', async () => {
  const broken = plant('mf-broken', `exports.default = () => process.exit(0);`);
  const good = plant('mf-good', `let times = 0; exports.default = () => (times += 1);`);
  await renderer.render(requestOf(broken, '/1'));
  const twice = [await renderer.render(requestOf(good, '/a')), await renderer.render(requestOf(good, '/a'))];
  expect(twice).toEqual([pageOf('1'), pageOf('1')]);
});

test("a shell's code that does not run is the shell's fault, whosever the page", async () => {
  const broken = plant('shell-broken', `throw new Error('no shell')`);
  const remote = plant('mf-fine', `exports.default = () => 'x';`);
  for (const address of ['/1', '/2', '/3']) await renderer.render({ ...requestOf(remote, address), shell: broken });
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^shell-broken .*no shell/)]]);
  expect(await renderer.render(requestOf(remote, '/4'))).toEqual(pageOf('x'));
});

test('a page that cannot be drawn, among others that can, costs nobody theirs', async () => {
  const remote = plant(
    'mf-some',
    `exports.default = ({ address }) => { if (address === '/no') throw 0; return 'x'; };`,
  );
  for (let i = 0; i < 4; i += 1) {
    await renderer.render(requestOf(remote, '/no'));
    expect(await renderer.render(requestOf(remote, `/${i}`))).toEqual(pageOf('x'));
  }
});

test('pages that cannot be drawn, one after the other, refuse no build that still draws what it drew', async () => {
  const remote = plant(
    'mf-picky',
    `exports.default = ({ address }) => { if (address.startsWith('/no')) throw 0; return 'x'; };`,
  );
  await renderer.render(requestOf(remote, '/home'));
  for (let i = 0; i < 7; i += 1) expect(await renderer.render(requestOf(remote, `/no/${i}`))).toBeUndefined();
  expect([said.mock.calls, await renderer.render(requestOf(remote, '/1'))]).toEqual([[], pageOf('x')]);
});

test('a page that cannot be drawn is not tried again at once', async () => {
  const remote = plant(
    'mf-counts',
    `let n = 0; exports.default = ({ address }) => { n += 1; if (address === '/no') throw 0; return n; };`,
  );
  for (let i = 0; i < 3; i += 1) expect(await renderer.render(requestOf(remote, '/no'))).toBeUndefined();
  expect([await renderer.render(requestOf(remote, '/1')), await counted('failed')]).toEqual([pageOf('2'), 3]);
});

test('a build that draws no more what it drew is refused', async () => {
  const remote = plant(
    'mf-spoilt',
    `let bad = false; exports.default = ({ address }) => { bad ||= address === '/bad'; if (bad) throw 0; return 'x'; };`,
  );
  await renderer.render(requestOf(remote, '/home'));
  for (const address of ['/bad', '/1', '/2']) await renderer.render(requestOf(remote, address));
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^mf-spoilt draws no more pages/)]]);
});

test('a page does not wait for a build that was late twice, which renders it for the next visitor', async () => {
  const slow = plant('mf-slow', `exports.default = () => new Promise((resolve) => setTimeout(resolve, 200, 'x'));`);
  for (const address of ['/1', '/2']) expect(await renderer.render(requestOf(slow, address))).toEqual(pageOf('x'));
  const third = () => renderer.render(requestOf(slow, '/3'));
  expect(await third()).toBe('late');
  let page = await third();
  for (; page === 'late'; page = await third()) await pause(10);
  expect(page).toEqual(pageOf('x'));
});

test('a page does not wait behind a render that is never done, unless it is cached', async () => {
  const never = plant('mf-never', `exports.default = () => new Promise(() => {});`);
  const good = plant('mf-quick', `exports.default = () => 'x';`);
  await renderer.render(requestOf(good, '/1'));
  const stuck = renderer.render(requestOf(never, '/1'));
  await pause(200);
  const pages = [requestOf(good, '/1'), requestOf(good, '/2'), { ...requestOf(good, '/3'), isCanary: true }];
  expect(await Promise.all(pages.map((one) => renderer.render(one)))).toEqual([pageOf('x'), 'late', pageOf('x')]);
  await renderer.close();
  expect([await stuck, said.mock.calls]).toEqual([undefined, []]);
});

test('a build that is never done does not hold back the next one by the pages that stand behind it', async () => {
  const patient = new SsrRenderer({ warm: 300, cold: 300 });
  const never = plant('mf-stuck', `exports.default = () => new Promise(() => {});`);
  const good = plant('mf-next', `exports.default = () => 'x';`);
  const behind = Array.from({ length: 12 }, (_, i) => patient.render(requestOf(never, `/${i}`)));
  await Promise.all(behind.slice(0, 1));
  const asked = performance.now();
  while (typeof (await patient.render(requestOf(good, '/'))) !== 'object') await pause(10);
  expect(performance.now() - asked).toBeLessThan(12 * 300);
  expect(await counted('failed', patient)).toBe(1);
  await Promise.all(behind);
  await patient.close();
});

test('no more pages stand behind a render than a moment can take', async () => {
  const good = plant('mf-many', `exports.default = () => 'x';`);
  const pages = await Promise.all(Array.from({ length: 40 }, (_, i) => renderer.render(requestOf(good, `/${i}`))));
  expect(pages.filter((page) => page === undefined).length).toBeGreaterThan(20);
  expect(pages.slice(0, 10)).toEqual(Array(10).fill(pageOf('x')));
});

test('errors that a sound build gets over do not add up with a render that ends its thread', async () => {
  const remote = plant(
    'mf-mixed',
    `exports.default = ({ address }) => { if (address.startsWith('/no')) throw 0; if (address === '/end') process.exit(); return 'x'; };`,
  );
  for (const address of ['/home', '/no/1', '/no/2', '/end']) await renderer.render(requestOf(remote, address));
  expect([said.mock.calls, await renderer.render(requestOf(remote, '/1'))]).toEqual([[], pageOf('x')]);
});

const MINUTE = 60_000;

test.each([
  [true, [0, 5, 9]],
  [true, [0, 20, 25, 29]],
  [false, [0, 11, 22, 33]],
])('a circuit opens (%s) whose build ends its thread at these minutes: %p', async (isOpen, minutes) => {
  const start = performance.now();
  const now = jest.spyOn(performance, 'now');
  const remote = plant('mf-ends', `exports.default = () => process.exit(0);`);
  for (const minute of minutes) {
    now.mockReturnValue(start + minute * MINUTE);
    await renderer.render(requestOf(remote, `/${minute}`));
  }
  now.mockRestore();
  expect(said).toHaveBeenCalledTimes(isOpen ? 1 : 0);
});

test('a file that is not the one that was published draws nothing', async () => {
  const remote = { ...plant('mf-other', `exports.default = () => 'x';`), integrity: 'sha384-another' };
  expect(await renderer.render(requestOf(remote, '/1'))).toBeUndefined();
});

test('a build is checked page by page, in a thread of its own', async () => {
  const build = plant(
    'mf-checked',
    `exports.default = ({ address }) => { if (address === '/no') throw new Error('no'); return address; };`,
  );
  const pages = ['/1', '/no', '/2'].map((address) => requestOf(build, address).input);
  const answers = [{ html: '/1' }, { problem: 'no' }, { html: '/2' }];
  expect(await renderOnce({ shell, remote: build }, pages)).toEqual(answers);
  const altered = { ...build, integrity: 'sha384-another' };
  expect(await renderOnce({ shell, remote: altered }, pages.slice(0, 1))).toEqual([
    { problem: 'its file is missing or altered' },
  ]);
});
