import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadMetrics } from '@fluxpartes/telemetry';
import { renderOnce, type SsrBundle } from './render-pool.ts';
import { SsrRenderer } from './ssr-renderer.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'ssr-'));
beforeAll(loadMetrics);
afterAll(() => rmSync(dir, { recursive: true }));

const SHELL_CODE = `
exports.sharedModules = {};
exports.render = async (input, remote) => ({ html: String(await remote.routes(input)), photos: '' });`;

const LEAK = `const leaked = []; exports.default = () => { for (;;) leaked.push(new Array(100_000).fill(0.5)); };`;
const HOLD = `const leaked = []; exports.default = () => { leaked.push(Buffer.alloc(80_000_000, 1)); return 'x'; };`;
const LATE = `exports.default = () => new Promise((resolve) => setTimeout(resolve, 3000, 'late'));`;

function writeBundle(name: string, code: string): SsrBundle {
  const file = path.join(dir, `${name}.cjs`);
  writeFileSync(file, code);
  return { name, key: name, file, integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` };
}

const shell = writeBundle('shell', SHELL_CODE);
const requestOf = (remote: SsrBundle, url: string) => ({
  input: { url, registry: '', initialData: '' },
  digest: '',
  shell,
  remote,
  isCanary: false,
});

const pageOf = (html: string) => ({ html, photos: '', initialData: '' });

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

const IMPATIENT = { warm: 200, cold: 200 };

test.each([
  ['loops forever', `exports.default = () => { for (;;); };`],
  ['answers after three seconds', LATE],
])('the circuit of a build that %s opens after three failures', async (_what, code) => {
  const impatient = new SsrRenderer(IMPATIENT);
  const remote = writeBundle('mf-slow', code);
  for (const url of ['/1', '/2']) expect(await impatient.render(requestOf(remote, url))).toBeUndefined();
  // After two late renders pages stop waiting.
  expect(await impatient.render(requestOf(remote, '/3'))).toBe('late');
  while (said.mock.calls.length === 0) await pause(10);
  expect(said.mock.calls).toEqual([[expect.stringMatching(/not done/)]]);
  await impatient.render(requestOf(remote, '/4'));
  expect(await counted('circuit_open', impatient)).toBe(1);
});

test.each([
  ['throws', `exports.default = () => { throw new Error('no'); };`, /no/],
  ['cannot be read', `throw new Error('unreadable');`, /: unreadable$/],
  ['takes more memory than there is', LEAK, /memory/],
  ['holds more than it may outside of its heap', HOLD, /holds/],
  ['ends its process', `exports.default = () => process.exit(0);`, /worker exited/],
])('the circuit of a build that %s stays open after three failures', async (_what, code, reason) => {
  const remote = writeBundle(`mf-${createHash('sha1').update(code).digest('hex').slice(0, 6)}`, code);
  for (const url of ['/1', '/2', '/3']) {
    // A slow render continues in the background. Until it has failed, the result is 'late'.
    while ((await renderer.render(requestOf(remote, url))) === 'late') await pause(10);
  }
  expect(said.mock.calls).toEqual([[expect.stringMatching(reason)]]);
  expect([await renderer.render(requestOf(remote, '/4')), await counted('failed')]).toEqual([undefined, 3]);
  expect(await counted('circuit_open')).toBeGreaterThan(0);
});

test('a failing build does not affect another one, whose pages are cached', async () => {
  const broken = writeBundle('mf-broken', `exports.default = () => process.exit(0);`);
  const good = writeBundle('mf-good', `let times = 0; exports.default = () => (times += 1);`);
  await renderer.render(requestOf(broken, '/1'));
  const twice = [await renderer.render(requestOf(good, '/a')), await renderer.render(requestOf(good, '/a'))];
  expect(twice).toEqual([pageOf('1'), pageOf('1')]);
});

test("a shell bundle that does not load opens the shell's circuit, not the remote's", async () => {
  const broken = writeBundle('shell-broken', `throw new Error('no shell')`);
  const remote = writeBundle('mf-fine', `exports.default = () => 'x';`);
  for (const url of ['/1', '/2', '/3']) await renderer.render({ ...requestOf(remote, url), shell: broken });
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^shell-broken .*no shell/)]]);
  expect(await renderer.render(requestOf(remote, '/4'))).toEqual(pageOf('x'));
});

test('one page that cannot be rendered does not open the circuit', async () => {
  const remote = writeBundle('mf-some', `exports.default = ({ url }) => { if (url === '/no') throw 0; return 'x'; };`);
  for (let i = 0; i < 4; i += 1) {
    await renderer.render(requestOf(remote, '/no'));
    expect(await renderer.render(requestOf(remote, `/${i}`))).toEqual(pageOf('x'));
  }
});

test('failing pages do not open the circuit while the last good page still renders', async () => {
  const remote = writeBundle(
    'mf-picky',
    `exports.default = ({ url }) => { if (url.startsWith('/no')) throw 0; return 'x'; };`,
  );
  await renderer.render(requestOf(remote, '/home'));
  for (let i = 0; i < 7; i += 1) expect(await renderer.render(requestOf(remote, `/no/${i}`))).toBeUndefined();
  expect([said.mock.calls, await renderer.render(requestOf(remote, '/1'))]).toEqual([[], pageOf('x')]);
});

test('a failed page is not rendered again immediately', async () => {
  const remote = writeBundle(
    'mf-counts',
    `let n = 0; exports.default = ({ url }) => { n += 1; if (url === '/no') throw 0; return n; };`,
  );
  for (let i = 0; i < 3; i += 1) expect(await renderer.render(requestOf(remote, '/no'))).toBeUndefined();
  expect([await renderer.render(requestOf(remote, '/1')), await counted('failed')]).toEqual([pageOf('2'), 3]);
});

test('the circuit opens when the last good page fails too', async () => {
  const remote = writeBundle(
    'mf-spoilt',
    `let bad = false; exports.default = ({ url }) => { bad ||= url === '/bad'; if (bad) throw 0; return 'x'; };`,
  );
  await renderer.render(requestOf(remote, '/home'));
  for (const url of ['/bad', '/1', '/2']) await renderer.render(requestOf(remote, url));
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^mf-spoilt is no longer rendered on the server/)]]);
});

test('a page does not wait for a slow build, which renders it for the next visitor', async () => {
  const slow = writeBundle(
    'mf-slow',
    `exports.default = () => new Promise((resolve) => setTimeout(resolve, 200, 'x'));`,
  );
  for (const url of ['/1', '/2']) expect(await renderer.render(requestOf(slow, url))).toEqual(pageOf('x'));
  const third = () => renderer.render(requestOf(slow, '/3'));
  expect(await third()).toBe('late');
  let page = await third();
  for (; page === 'late'; page = await third()) await pause(10);
  expect(page).toEqual(pageOf('x'));
});

test('a page does not wait behind a render that never ends, and a cached one is served', async () => {
  const never = writeBundle('mf-never', `exports.default = () => new Promise(() => {});`);
  const good = writeBundle('mf-quick', `exports.default = () => 'x';`);
  await renderer.render(requestOf(good, '/1'));
  const stuck = renderer.render(requestOf(never, '/1'));
  await pause(200);
  const pages = [requestOf(good, '/1'), requestOf(good, '/2'), { ...requestOf(good, '/3'), isCanary: true }];
  expect(await Promise.all(pages.map((one) => renderer.render(one)))).toEqual([pageOf('x'), 'late', pageOf('x')]);
  await renderer.close();
  expect([await stuck, said.mock.calls]).toEqual([undefined, []]);
});

test('queued renders of a hanging build are cancelled, so that the next build renders', async () => {
  const patient = new SsrRenderer({ warm: 300, cold: 300 });
  const never = writeBundle('mf-stuck', `exports.default = () => new Promise(() => {});`);
  const good = writeBundle('mf-next', `exports.default = () => 'x';`);
  const behind = Array.from({ length: 12 }, (_, i) => patient.render(requestOf(never, `/${i}`)));
  await Promise.all(behind.slice(0, 1));
  const asked = performance.now();
  while (typeof (await patient.render(requestOf(good, '/'))) !== 'object') await pause(10);
  expect(performance.now() - asked).toBeLessThan(12 * 300);
  expect(await counted('failed', patient)).toBe(1);
  await Promise.all(behind);
  await patient.close();
});

test('the render queue is bounded', async () => {
  const good = writeBundle('mf-many', `exports.default = () => 'x';`);
  const pages = await Promise.all(Array.from({ length: 40 }, (_, i) => renderer.render(requestOf(good, `/${i}`))));
  expect(pages.filter((page) => page === undefined).length).toBeGreaterThan(20);
  expect(pages.slice(0, 10)).toEqual(Array(10).fill(pageOf('x')));
});

test('errors and thread exits are counted separately', async () => {
  const remote = writeBundle(
    'mf-mixed',
    `exports.default = ({ url }) => { if (url.startsWith('/no')) throw 0; if (url === '/end') process.exit(); return 'x'; };`,
  );
  for (const url of ['/home', '/no/1', '/no/2', '/end']) await renderer.render(requestOf(remote, url));
  expect([said.mock.calls, await renderer.render(requestOf(remote, '/1'))]).toEqual([[], pageOf('x')]);
});

const MINUTE = 60_000;

test.each([
  [true, [0, 5, 9]],
  [true, [0, 20, 25, 29]],
  [false, [0, 11, 22, 33]],
])('the circuit opens (%s) if the build ends its thread at the minutes %p', async (isOpen, minutes) => {
  const start = performance.now();
  const now = jest.spyOn(performance, 'now');
  const remote = writeBundle('mf-ends', `exports.default = () => process.exit(0);`);
  for (const minute of minutes) {
    now.mockReturnValue(start + minute * MINUTE);
    await renderer.render(requestOf(remote, `/${minute}`));
  }
  now.mockRestore();
  expect(said).toHaveBeenCalledTimes(isOpen ? 1 : 0);
});

test('a bundle that differs from the published integrity is not run', async () => {
  const remote = { ...writeBundle('mf-other', `exports.default = () => 'x';`), integrity: 'sha384-another' };
  expect(await renderer.render(requestOf(remote, '/1'))).toBeUndefined();
});

test('renderOnce returns the HTML or the problem of each page', async () => {
  const build = writeBundle(
    'mf-checked',
    `exports.default = ({ url }) => { if (url === '/no') throw new Error('no'); return url; };`,
  );
  const pages = ['/1', '/no', '/2'].map((url) => requestOf(build, url).input);
  const answers = [{ html: '/1' }, { problem: 'no' }, { html: '/2' }];
  expect(await renderOnce({ shell, remote: build }, pages)).toEqual(answers);
  const altered = { ...build, integrity: 'sha384-another' };
  expect(await renderOnce({ shell, remote: altered }, pages.slice(0, 1))).toEqual([
    { problem: 'its file is missing or altered' },
  ]);
});
