import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closingLine, countJest, countPlaywright, needsOf, pagesOfFailures, sum, withExitCode } from './runners.mjs';

const ROOT = path.resolve(__dirname, '../..');

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'flux-informes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(contents) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(contents));
  return file;
}

it('counts a jest suite that could not run as a failure', () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 2,
    numPendingTests: 1,
    numTodoTests: 0,
  });
  expect(countJest(file)).toEqual({ passed: 5, failed: 3, skipped: 1 });
});

it('counts flaky tests and errors outside tests as failures of Playwright', () => {
  const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{ message: 'x' }] });
  expect(countPlaywright(file)).toEqual({ passed: 4, failed: 3, skipped: 0 });
});

it('pagesOfFailures returns the page of a failed browser test in nested suites', () => {
  const page = path.join(folder, 'error-context.md');
  writeFileSync(page, '- heading "Ingresar"');
  const failed = { tests: [{ results: [{ attachments: [{ name: 'error-context', path: page }] }] }] };
  const passed = { tests: [{ results: [{ attachments: [] }] }] };
  const file = report({ suites: [{ specs: [passed], suites: [{ specs: [failed] }] }] });
  expect(pagesOfFailures(file)).toEqual(['- heading "Ingresar"']);
  expect(pagesOfFailures(path.join(folder, 'none.json'))).toEqual([]);
});

it.each([countJest, countPlaywright])('%p counts a missing report as a failure', (count) => {
  expect(count(path.join(folder, 'none.json')).failed).toBe(1);
});

it('withExitCode counts a nonzero exit code without failed tests as a failure', () => {
  const clean = { passed: 3, failed: 0, skipped: 0 };
  expect(withExitCode(clean, 1).failed).toBe(1);
  expect(withExitCode(clean, 0)).toEqual(clean);
});

it.each([
  [
    [
      { passed: 3, failed: 0, skipped: 0 },
      { passed: 2, failed: 1, skipped: 0 },
    ],
    '5 passed, 1 failed',
  ],
  [[{ passed: 3, failed: 0, skipped: 2 }], '3 passed, 0 failed, 2 skipped'],
])('sums %j as %s', (counts, line) => {
  expect(closingLine(sum(counts))).toBe(line);
});

/** Replaces jest's list of files. */
const listing = (files) => async () => files.map((file) => path.join(ROOT, file));

it.each([
  ['a rule', ['packages/dominio/src/money.test.ts'], { jest: true, postgres: false, build: false }],
  ['a call', ['api/src/permission-matrix.spec.ts'], { jest: true, postgres: true, build: false }],
  ["the API's own program", ['api/src/http/graceful-shutdown.spec.ts'], { jest: true, postgres: true, build: true }],
  ['nothing', [], { jest: false, postgres: false, build: false }],
])('a filter for %s needs its services, and no browser', async (_, files, needs) => {
  expect(await needsOf(ROOT, ['a-filter-of-no-screen'], listing(files))).toEqual({ ...needs, browser: [] });
});

it('a filter for a screen needs its browser test and the builds', async () => {
  const needs = await needsOf(ROOT, ['e2e/catalogo.spec'], listing([]));
  expect(needs).toEqual({ jest: false, postgres: false, build: true, browser: ['catalogo.spec.ts'] });
});

it('without a filter everything is needed', async () => {
  const needs = await needsOf(ROOT, []);
  expect(needs).toMatchObject({ jest: true, postgres: true, build: true });
  expect(needs.browser.length).toBeGreaterThan(1);
});
