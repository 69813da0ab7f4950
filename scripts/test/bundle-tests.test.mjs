import path from 'node:path';
import { bundlesOf, LONG, positionOf } from './bundle-tests.mjs';
import { listTests } from './runners.mjs';

const ROOT = path.resolve(__dirname, '../..');
const at = (name) => path.join(ROOT, name);
const allTests = listTests(ROOT, []);

/** Bundles of the given files. A file without a given text counts as a plain test. */
const projects = (files, texts = {}) =>
  bundlesOf(ROOT, files.map(at), (file) => texts[path.relative(ROOT, file)] ?? "it('works', () => {});".padEnd(50_000));
const project = (folder, ...args) => projects(...args).find((one) => one.folder === folder);

it('runs every file of a project once, in a bundle or alone', () => {
  const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `api/src/${name}.spec.ts`);
  const { alone, bundles } = project('api', files, { 'api/src/c.spec.ts': "jest.mock('x');" });
  expect(bundles.length).toBeGreaterThan(1);
  expect([...alone, ...bundles.flat()].sort()).toEqual(files.map(at));
});

it.each([
  ['replaces a module', "jest.mock('./x.ts');"],
  ['resets the modules', 'beforeEach(() => jest.resetModules());'],
  ['gives its tests more time', 'jest.setTimeout(120_000);'],
  ['asks for an environment', '/** @jest-environment node */'],
  ['changes a global for good', "Object.defineProperty(globalThis.crypto, 'subtle', {});"],
])('does not bundle a file that %s', (_, text) => {
  const { alone } = project('shell', ['shell/src/a.test.ts', 'shell/src/b.test.ts'], { 'shell/src/a.test.ts': text });
  expect(alone).toEqual([at('shell/src/a.test.ts')]);
});

it('runs long files alone, and first', () => {
  const long = 'api/src/modules/ventas/purchase-model.spec.ts';
  expect(project('api', [long, 'api/src/a.spec.ts']).alone).toEqual([at(long)]);
  const positions = [long, '.reports/bundles/api/1.cjs', 'packages/dominio/src/money.test.ts'].map((name) =>
    positionOf(ROOT, at(name)),
  );
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});

it.each(LONG)('has exactly one file for the long test %s', async (start) => {
  const files = await allTests;
  expect(files.filter((file) => file.startsWith(at(start)))).toHaveLength(1);
});

it('bundles no files of other folders', () => {
  const files = ['shell/server/site.test.ts', 'scripts/start.test.mjs', 'demo/src/a.spec.ts'];
  expect(projects(files).every(({ alone, bundles }) => alone.length + bundles.length === 0)).toBe(true);
});
