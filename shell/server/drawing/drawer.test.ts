import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BuildFile, Drawer } from './drawer.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'drawer-'));
afterAll(() => rmSync(dir, { recursive: true }));

const SHELL_CODE = `
exports.given = {};
exports.draw = async (job, remote) => ({ html: String(await remote.routes(job)), photos: '' });`;

const LEAK = `const kept = []; exports.default = () => { for (;;) kept.push(new Array(100_000).fill({})); };`;
const HOLD = `const kept = []; exports.default = () => { kept.push(Buffer.alloc(80_000_000, 1)); return 'x'; };`;
const LATE = `exports.default = () => new Promise((resolve) => setTimeout(resolve, 3000, 'late'));`;

function plant(name: string, code: string): BuildFile {
  const file = path.join(dir, `${name}.cjs`);
  writeFileSync(file, code);
  return { name, key: name, file, integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` };
}

const shell = plant('shell', SHELL_CODE);
const orderOf = (remote: BuildFile, address: string) => ({
  job: { address, isWide: true, registry: '', answers: '' },
  digest: '',
  shell,
  remote,
  isOnTrial: false,
});

let drawer: Drawer;
let said: jest.SpyInstance;
beforeEach(() => {
  drawer = new Drawer();
  said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  said.mockRestore();
  await drawer.close();
});

const counted = (result: string) =>
  drawer.results.samples('result').find(({ labels }) => labels.result === result)?.value;

/** For those that are never done. */
const IMPATIENT = { stuck: 200, cold: 200 };

test.each([
  ['goes round for ever', `exports.default = () => { for (;;); };`],
  ['answers after three seconds', LATE],
])('a build that %s is refused after three times', async (_what, code) => {
  const impatient = new Drawer(IMPATIENT);
  const remote = plant('mf-slow', code);
  for (const address of ['/1', '/2', '/3']) expect(await impatient.draw(orderOf(remote, address))).toBeNull();
  expect(said.mock.calls).toEqual([[expect.stringMatching(/not done/)]]);
  await impatient.draw(orderOf(remote, '/4'));
  expect(impatient.results.samples('result')).toContainEqual({ labels: { result: 'refused' }, value: 1 });
});

test.each([
  ['throws', `exports.default = () => { throw new Error('no'); };`, /no/],
  ['cannot be read', `throw new Error('unreadable');`, /: unreadable$/],
  ['takes more memory than there is', LEAK, /memory/],
  ['holds more than it may outside of its heap', HOLD, /holds/],
  ['ends its process', `exports.default = () => process.exit(0);`, /ended its thread/],
])('a build that %s is refused after three times, once and for all', async (_what, code, reason) => {
  const remote = plant(`mf-${createHash('sha1').update(code).digest('hex').slice(0, 6)}`, code);
  for (const address of ['/1', '/2', '/3']) expect(await drawer.draw(orderOf(remote, address))).toBeNull();
  expect(said.mock.calls).toEqual([[expect.stringMatching(reason)]]);
  expect([await drawer.draw(orderOf(remote, '/4')), counted('refused'), counted('failed')]).toEqual([null, 1, 3]);
});

test('another build goes on where one was refused, and what it has drawn is drawn once', async () => {
  const broken = plant('mf-broken', `exports.default = () => process.exit(0);`);
  const good = plant('mf-good', `let times = 0; exports.default = () => (times += 1);`);
  await drawer.draw(orderOf(broken, '/1'));
  const twice = [await drawer.draw(orderOf(good, '/a')), await drawer.draw(orderOf(good, '/a'))];
  expect(twice).toEqual([
    { html: '1', photos: '' },
    { html: '1', photos: '' },
  ]);
});

test("a shell's code that does not run is the shell's fault, whosever the page", async () => {
  const broken = plant('shell-broken', `throw new Error('no shell')`);
  const remote = plant('mf-fine', `exports.default = () => 'x';`);
  for (const address of ['/1', '/2', '/3']) await drawer.draw({ ...orderOf(remote, address), shell: broken });
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^shell-broken .*no shell/)]]);
  expect(await drawer.draw(orderOf(remote, '/4'))).toEqual({ html: 'x', photos: '' });
});

test('a page that cannot be drawn, among others that can, costs nobody theirs', async () => {
  const remote = plant(
    'mf-some',
    `exports.default = ({ address }) => { if (address === '/no') throw 0; return 'x'; };`,
  );
  for (let i = 0; i < 4; i += 1) {
    await drawer.draw(orderOf(remote, '/no'));
    expect(await drawer.draw(orderOf(remote, `/${i}`))).toEqual({ html: 'x', photos: '' });
  }
});

test('pages that cannot be drawn, one after the other, refuse no build that still draws what it drew', async () => {
  const remote = plant(
    'mf-picky',
    `exports.default = ({ address }) => { if (address.startsWith('/no')) throw 0; return 'x'; };`,
  );
  await drawer.draw(orderOf(remote, '/home'));
  for (let i = 0; i < 7; i += 1) expect(await drawer.draw(orderOf(remote, `/no/${i}`))).toBeNull();
  expect([said.mock.calls, await drawer.draw(orderOf(remote, '/1'))]).toEqual([[], { html: 'x', photos: '' }]);
});

test('a page that cannot be drawn is not tried again at once', async () => {
  const remote = plant(
    'mf-counts',
    `let n = 0; exports.default = ({ address }) => { n += 1; if (address === '/no') throw 0; return n; };`,
  );
  for (let i = 0; i < 3; i += 1) expect(await drawer.draw(orderOf(remote, '/no'))).toBeNull();
  expect([await drawer.draw(orderOf(remote, '/1')), counted('failed')]).toEqual([{ html: '2', photos: '' }, 3]);
});

test('a build that draws no more what it drew is refused', async () => {
  const remote = plant(
    'mf-spoilt',
    `let bad = false; exports.default = ({ address }) => { bad ||= address === '/bad'; if (bad) throw 0; return 'x'; };`,
  );
  await drawer.draw(orderOf(remote, '/home'));
  for (const address of ['/bad', '/1', '/2']) await drawer.draw(orderOf(remote, address));
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^mf-spoilt draws no more pages/)]]);
});

test('nobody waits for a build that has drawn nothing in time, or behind a drawing that takes long', async () => {
  const slow = plant('mf-late', `exports.default = () => new Promise((resolve) => setTimeout(resolve, 200, 'x'));`);
  const never = plant('mf-never', `exports.default = () => new Promise(() => {});`);
  const good = orderOf(plant('mf-quick', `exports.default = () => 'x';`), '/1');
  expect(drawer.prospect(good)).toBe('later');
  while (drawer.prospect(good) !== 'now') await drawer.warm(good);
  await drawer.warm(orderOf(slow, '/1'));
  expect(['/1', '/2'].map((address) => drawer.prospect(orderOf(slow, address)))).toEqual(['later', 'later']);
  await drawer.warm(good);
  const one = drawer.draw(orderOf(never, '/1'));
  while (drawer.prospect(good) === 'now') await pause(10);
  expect([drawer.prospect(good), drawer.prospect(orderOf(never, '/2'))]).toEqual(['no', 'no']);
  await drawer.close();
  expect([await one, drawer.prospect(good)]).toEqual([null, 'later']);
});

test('a file that is not the one that was published draws nothing', async () => {
  const remote = { ...plant('mf-other', `exports.default = () => 'x';`), integrity: 'sha384-another' };
  expect(await drawer.draw(orderOf(remote, '/1'))).toBeNull();
});
