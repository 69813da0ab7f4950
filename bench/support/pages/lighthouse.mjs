// @ts-check
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureBrowser } from '../../../scripts/browser.mjs';

const run = promisify(execFile);

/**
 * Installed on demand: it is larger than the suite's other dependencies. It needs a later Node, which is installed with it.
 */
const PACKAGES = ['-p', 'node@22.23.3', '-p', 'lighthouse@13.5.0'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const LIMIT_MS = 240_000;

/**
 * Lighthouse's result for a page on Lighthouse's simulated phone.
 * @typedef {object} Verdict
 * @property {number[]} scores of performance, accessibility, best practices and SEO, 0 to 100
 * @property {string[]} missed failed audits with their values
 */

/**
 * @param {string} url
 * @returns {Promise<Verdict>}
 * @throws with Lighthouse's message when it could not load the page
 */
export async function lighthouse(url) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fluxpartes-lighthouse-'));
  try {
    const file = path.join(folder, 'report.json');
    await run(
      'npx',
      [
        ...['--yes', ...PACKAGES, 'lighthouse', url, '--quiet', '--output=json', `--output-path=${file}`],
        ...[`--only-categories=${CATEGORIES.join(',')}`, '--chrome-flags=--headless --no-sandbox'],
      ],
      {
        cwd: folder,
        timeout: LIMIT_MS,
        env: { ...process.env, CHROME_PATH: await ensureBrowser({ log: console.log }) },
      },
    );
    return verdictOf(JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @typedef {{ score: number | null, id: string, displayValue?: string }} Audit
 * @typedef {{ score: number, auditRefs: { id: string, weight: number }[] }} Category
 *
 * @param {{ categories: Record<string, Category>, audits: Record<string, Audit> }} report
 * @returns {Verdict}
 */
function verdictOf({ categories, audits }) {
  const all = CATEGORIES.flatMap((name) => categories[name] ?? []);
  const weighed = all.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const missed = weighed
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim());
  return { scores: all.map(({ score }) => Math.round(score * 100)), missed };
}
