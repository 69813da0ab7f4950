// @ts-check
/**
 * `npm test [-- <filter>]`: installs and builds what is missing, runs the unit and integration tests on a real PostgreSQL, then
 * the browser tests against the product, and ends with the sum of both reports. A filter selects test files by a part of
 * their path; then only what they need is built and started.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { prepareBuild, prepareDependencies, requireNode } from './setup/prepare.mjs';
import { createProgress } from './start/progress.mjs';
import { startProduct } from './test/product.mjs';
import { closingLine, needsOf, runJest, runPlaywright, sum } from './test/runners.mjs';

/**
 * @typedef {import('./test/runners.mjs').Count} Count
 * @typedef {import('./test/runners.mjs').Needs} Needs
 */

/** Sales can be settled on the day of the confirmed arrival (receipt) instead of ten days later. */
const PRODUCT_ENV = { LIQUIDAR_A_LOS_DIAS: '0' };
/** Memory that a run may use as a disk: several times the 0.4 GB that jest's databases take. */
const MEMORY_BYTES = 4e9;
const root = fileURLToPath(new URL('../', import.meta.url));
const filters = process.argv.slice(2);
const progress = createProgress();

requireNode();
for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => process.exit(1));
const folder = mkdtempSync(path.join(baseFolder(), 'fluxpartes-pruebas-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
// As root, PostgreSQL runs as another user, and that user must reach its data.
chmodSync(folder, 0o711);
/** @type {Count[]} */
const counts = [];
try {
  await prepareDependencies(root, progress);
  const needs = await needsOf(root, filters);
  const finding = needs.browser.length > 0 ? ahead(ensureBrowser({ log: progress.say })) : undefined;
  if (needs.build) await prepareBuild(root, progress);
  mkdirSync(path.join(root, '.reports'), { recursive: true });
  const starting = finding && ahead(startProduct(root, { dataDir: path.join(folder, 'var'), env: PRODUCT_ENV }));
  if (needs.jest) counts.push(await unitTests(needs));
  if (finding && starting) counts.push(await browserTests(needs, finding, starting));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  counts.push({ passed: 0, failed: 1, skipped: 0 });
}
const total = sum(counts);
console.log(`\n${closingLine(total)}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

/**
 * The folder for databases and temporary files: in memory if there is plenty, because every test database has 300 files
 * and a disk takes a tenth of the run to create them.
 */
function baseFolder() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > MEMORY_BYTES ? memory : tmpdir();
}

/**
 * @param {Needs} needs
 * @returns {Promise<Count>}
 */
async function unitTests({ postgres }) {
  if (!postgres) return runJest(root, { filters, folder, databaseUrl: 'none' });
  const { startEmbeddedPostgres } = await import('./postgres/embedded.mjs');
  const database = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    log: progress.say,
    fast: true,
  });
  try {
    return await runJest(root, { filters, folder, databaseUrl: database.adminUrl });
  } finally {
    await database.stop();
  }
}

/**
 * Starts work before its result is needed. For example, the browser is downloaded during the build, and the product starts
 * while jest's first suites wait for hanging databases. A failure is thrown where the result is awaited.
 * @template T
 * @param {Promise<T>} work
 */
function ahead(work) {
  work.catch(() => {});
  return work;
}

/**
 * @param {Needs} needs
 * @param {Promise<string>} finding
 * @param {Promise<import('./test/product.mjs').Product>} starting
 * @returns {Promise<Count>}
 */
async function browserTests({ browser: names }, finding, starting) {
  const browser = await progress.step('Buscando un navegador', () => finding);
  const product = await progress.step('Arrancando el producto', () => starting);
  product.show();
  const { siteUrl, apiUrl, dataDir } = product;
  try {
    return await runPlaywright(root, {
      files: filters.length > 0 ? names : [],
      env: { ...process.env, SITE_URL: siteUrl, API_URL: apiUrl, DATA_DIR: dataDir, BROWSER_PATH: browser },
    });
  } finally {
    await product.stop();
  }
}
