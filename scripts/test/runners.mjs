// @ts-check
import { execFile, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { groupsOf, writeGroups } from './groups.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const JEST = 'node_modules/jest/bin/jest.js';

/**
 * The test files of jest that filters pick.
 * @param {string} root
 * @param {string[]} filters
 * @returns {Promise<string[]>} absolute paths
 */
export async function listTests(root, filters) {
  const args = [path.join(root, JEST), '--listTests', '--json', ...filters];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  return JSON.parse(stdout);
}

/**
 * Runs jest over every project. Everything runs in groups of files; what filters pick runs file by file.
 * @param {string} root
 * @param {{ filters: string[], databaseUrl: string | 'none' }} options databaseUrl: 'none' where no wanted suite asks for it
 * @returns {Promise<Count>}
 */
export async function runJest(root, { filters, databaseUrl }) {
  const report = path.join(root, '.reports/jest.json');
  rmSync(report, { force: true });
  const which = filters.length > 0 ? ['--passWithNoTests', ...filters] : [await everything(root)];
  const code = await runShown(
    [path.join(root, JEST), '--ci', '--maxWorkers=2', '--json', `--outputFile=${report}`, ...which],
    { cwd: root, env: { ...process.env, NODE_ENV: 'test', TEST_DATABASE_URL: databaseUrl } },
  );
  return withExitCode(countJest(report), code);
}

/**
 * @param {string} root
 * @returns {Promise<string>} jest's argument for all files, many of them together
 */
async function everything(root) {
  writeGroups(root, groupsOf(root, await listTests(root, [])));
  return `--config=${path.join(root, 'scripts/test/grouped.config.mjs')}`;
}

/**
 * Runs the browser tests against a running product.
 * @param {string} root
 * @param {{ files: string[], env: NodeJS.ProcessEnv }} options files: all where empty
 * @returns {Promise<Count>}
 */
export async function runPlaywright(root, { files, env }) {
  const report = path.join(root, '.reports/e2e.json');
  rmSync(report, { force: true });
  const config = path.join(root, 'e2e/playwright.config.ts');
  const code = await runShown(
    [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', `--config=${config}`, ...files],
    {
      cwd: root,
      env: { ...env, E2E_REPORT: report, ...(files.length > 0 && { E2E_PAINT: 'si' }) },
    },
  );
  for (const page of pagesOfFailures(report)) console.log(`\n${page}`);
  return withExitCode(countPlaywright(report), code);
}

/**
 * A runner that ends badly with nothing failed in its report (a broken teardown, say) failed all the same.
 * @param {Count} count
 * @param {number} code
 * @returns {Count}
 */
export function withExitCode(count, code) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/**
 * @param {string[]} args of node
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} exit code
 */
function runShown(args, options) {
  return new Promise((resolve, reject) => {
    // Standard output is the runner's report for jest --json: its file has it, the terminal shows the human one.
    const child = spawn(process.execPath, args, {
      ...options,
      stdio: ['ignore', args.includes('--json') ? 'ignore' : 'inherit', 'inherit'],
    });
    const endWithParent = () => child.kill();
    process.once('exit', endWithParent);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', endWithParent);
      resolve(code ?? 1);
    });
  });
}

/**
 * What a jest report counts. A suite that could not run at all counts as one failure.
 * @param {string} file written by `jest --json --outputFile`
 * @returns {Count} one failure where there is no report
 */
export function countJest(file) {
  const report = read(file);
  if (!report) return noReport();
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * What a Playwright report counts. Nothing is retried, so one that is 'flaky' failed; an error outside every test counts
 * as one failure.
 * @param {string} file written by Playwright's json reporter
 * @returns {Count} one failure where there is no report
 */
export function countPlaywright(file) {
  const report = read(file);
  if (!report) return noReport();
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/**
 * What stood on the page where a test of Playwright failed: its own lines name only what was missing.
 * @param {string} file written by Playwright's json reporter
 * @returns {string[]} one text for each failure that has a page, empty where there is no report
 */
export function pagesOfFailures(file) {
  const report = read(file);
  if (!report) return [];
  const specs = report.suites.flatMap(specsOf);
  const results = specs.flatMap((/** @type {any} */ spec) =>
    spec.tests.flatMap((/** @type {any} */ test) => test.results),
  );
  const pages = results.flatMap((/** @type {any} */ result) =>
    result.attachments.filter((/** @type {any} */ { name, path }) => name === 'error-context' && path),
  );
  return pages.map((/** @type {any} */ page) => readFileSync(page.path, 'utf8'));
}

/**
 * @param {any} suite
 * @returns {any[]} its specs and those of the suites in it
 */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
export function sum(counts) {
  const add = (/** @type {keyof Count} */ key) => counts.reduce((total, count) => total + count[key], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

/**
 * The closing line of `npm test`.
 * @param {Count} count
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const noReport = () => ({ passed: 0, failed: 1, skipped: 0 });
