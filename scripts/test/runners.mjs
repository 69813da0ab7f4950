// @ts-check
import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundlesOf, writeBundles } from './bundle-tests.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const JEST = 'node_modules/jest/bin/jest.js';
/** Outlives the run, which the temporary folder does not. */
const JEST_CACHE = 'node_modules/.cache/jest';
/** Test files run for seconds: optimising their code costs more than it saves, and interpreting it costs most. */
const V8_FLAGS = ['--interrupt-budget=1000000', '--always-sparkplug'];

/**
 * The test files that jest selects for these filters.
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
 * Services that the selected tests need.
 * @typedef {object} Needs
 * @property {boolean} jest some run in jest
 * @property {boolean} postgres some use the shared PostgreSQL
 * @property {boolean} build some run a build
 * @property {string[]} browser file names of browser specs
 */

/** The only functions that give a test the shared server. */
const USES_POSTGRES = /\bcreateTestApp\b|\bFLUX_TEST_SERVER\b|\bopenProducto\b/;
/** These functions start a built program. */
const RUNS_BUILDS = /\bstartApiProcess\b|\bstartSiteProcess\b|\bstartWorkerProcess\b|\bopenProducto\b/;

/**
 * @param {string} root
 * @param {string[]} filters parts of paths; none selects everything
 * @param {(root: string, filters: string[]) => Promise<string[]>} list jest's test files for these filters
 * @returns {Promise<Needs>}
 */
export async function needsOf(root, filters, list = listTests) {
  const browser = readdirSync(path.join(root, 'e2e')).filter(
    (name) =>
      name.endsWith('.spec.ts') && (filters.length === 0 || filters.some((filter) => `e2e/${name}`.includes(filter))),
  );
  if (filters.length === 0) return { jest: true, postgres: true, build: true, browser };
  const texts = (await list(root, filters)).map((file) => readFileSync(file, 'utf8'));
  return {
    jest: texts.length > 0,
    postgres: texts.some((text) => USES_POSTGRES.test(text)),
    build: browser.length > 0 || texts.some((text) => RUNS_BUILDS.test(text)),
    browser,
  };
}

/**
 * Runs jest over every project. A full run uses bundles; a selection runs file by file. The third worker uses the cores
 * while tests wait for timeouts and killed processes.
 * @param {string} root
 * @param {{ filters: string[], folder: string, databaseUrl: string | 'none' }} options folder: for temporary files;
 * databaseUrl: 'none' if no selected suite needs it
 * @returns {Promise<Count>}
 */
export async function runJest(root, { filters, folder, databaseUrl }) {
  const report = path.join(root, '.reports/jest.json');
  rmSync(report, { force: true });
  const which = filters.length > 0 ? ['--passWithNoTests', ...filters] : [await everything(root)];
  const code = await runShown(
    [
      ...V8_FLAGS,
      path.join(root, JEST),
      '--ci',
      '--maxWorkers=3',
      `--cacheDirectory=${path.join(root, JEST_CACHE)}`,
      '--json',
      `--outputFile=${report}`,
      ...which,
    ],
    { cwd: root, env: { ...process.env, NODE_ENV: 'test', TMPDIR: folder, TEST_DATABASE_URL: databaseUrl } },
  );
  return withExitCode(countJest(report), code);
}

/**
 * @param {string} root
 * @returns {Promise<string>} jest's argument for the bundles
 */
async function everything(root) {
  writeBundles(root, bundlesOf(root, await listTests(root, [])));
  return `--config=${path.join(root, 'scripts/test/bundled.config.mjs')}`;
}

/**
 * Runs the browser tests against a running product.
 * @param {string} root
 * @param {{ files: string[], env: NodeJS.ProcessEnv }} options files: empty means all
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
 * A runner may exit with an error but report no failure, for example after a broken teardown. This counts as one failure.
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
    // With --json, jest prints the report to standard output too.
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
 * Counts of a report of `jest --json`. A suite that could not run counts as one failure.
 * @param {string} file
 * @returns {Count} one failure if there is no report
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
 * Counts of a report of Playwright's json reporter. Tests are not retried, so a 'flaky' test counts as failed. An error
 * outside of every test counts as one failure.
 * @param {string} file
 * @returns {Count} one failure if there is no report
 */
export function countPlaywright(file) {
  const report = read(file);
  if (!report) return noReport();
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/**
 * Page snapshots of failed tests, because Playwright's own message names only the missing element.
 * @param {string} file written by Playwright's json reporter
 * @returns {string[]}
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
