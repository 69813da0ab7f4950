// @ts-check
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

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
