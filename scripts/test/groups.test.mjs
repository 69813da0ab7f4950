import path from 'node:path';
import { groupsOf, LONG, turnOf } from './groups.mjs';
import { listTests } from './runners.mjs';

const ROOT = path.resolve(__dirname, '../..');
const at = (name) => path.join(ROOT, name);
const allTests = listTests(ROOT, []);

/** The rooms' groups of some files, of which the texts are given; what is not said is a plain test. */
const rooms = (files, texts = {}) =>
  groupsOf(ROOT, files.map(at), (file) => texts[path.relative(ROOT, file)] ?? "it('works', () => {});".padEnd(20_000));
const room = (folder, ...args) => rooms(...args).find((one) => one.folder === folder);

it('runs every file of a room once: with its neighbours, or alone', () => {
  const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `api/src/${name}.spec.ts`);
  const { alone, groups } = room('api', files, { 'api/src/c.spec.ts': "jest.mock('x');" });
  expect(groups.length).toBeGreaterThan(1);
  expect([...alone, ...groups.flat()].sort()).toEqual(files.map(at));
});

it.each([
  ['replaces a module', "jest.mock('./x.ts');"],
  ['loads the modules anew', 'beforeEach(() => jest.resetModules());'],
  ['gives its tests more time', 'jest.setTimeout(120_000);'],
  ['asks for an environment', '/** @jest-environment node */'],
  ['changes a global for good', "Object.defineProperty(globalThis.crypto, 'subtle', {});"],
])('leaves a file alone that %s', (_, text) => {
  const { alone } = room('shell', ['shell/src/a.test.ts', 'shell/src/b.test.ts'], { 'shell/src/a.test.ts': text });
  expect(alone).toEqual([at('shell/src/a.test.ts')]);
});

it('leaves alone what takes long, and begins with it', () => {
  const long = 'api/src/modules/ventas/purchase-model.spec.ts';
  expect(room('api', [long, 'api/src/a.spec.ts']).alone).toEqual([at(long)]);
  const turns = [long, '.reports/groups/api/1.cjs', 'packages/dominio/src/money.test.ts'].map((name) =>
    turnOf(ROOT, at(name)),
  );
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
});

it.each(LONG)('knows %s, which takes long, by a name that a file has', async (start) => {
  const files = await allTests;
  expect(files.filter((file) => file.startsWith(at(start)))).toHaveLength(1);
});

it('has no room for files of other folders', () => {
  const files = ['shell/server/site.test.ts', 'scripts/start.test.mjs', 'demo/src/a.spec.ts'];
  expect(rooms(files).every(({ alone, groups }) => alone.length + groups.length === 0)).toBe(true);
});
