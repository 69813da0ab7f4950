// @ts-check
/**
 * The performance suite. `npm run bench` runs all suites, `npm run bench -- catalogo` runs one; docs/performance.md lists
 * the options. Each speed is a ratio to a baseline measured in the same run, in alternating rounds.
 */
import { appendFileSync, mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { prepareBuild } from '../scripts/setup/prepare.mjs';
import { createProgress } from '../scripts/start/progress.mjs';
import { stopLoad } from './support/load.mjs';
import { readOptions } from './support/options.mjs';
import { startProduct } from './support/product.mjs';
import { isMet, printTable } from './support/table.mjs';

/**
 * @typedef {import('./support/product.mjs').Product} Product
 * @typedef {import('./support/options.mjs').Options} Options
 *
 * A line of the table. `ratio`: the median, NaN without one; `met`: set where the ratio alone cannot decide (null: not
 * measured as the target asks); `beside`: the machine's other load.
 * @typedef {object} Row
 * @property {string} what
 * @property {number} ratio
 * @property {number} [min]
 * @property {number} [max]
 * @property {string} target
 * @property {boolean | null} [met]
 * @property {string} detail
 * @property {string} [beside]
 *
 * A suite measures a product shared with other suites, or creates its own.
 * @typedef {object} Suite
 * @property {(product: Product, options: Options) => Promise<Row[]>} [measure]
 * @property {(options: Options) => Promise<Row[]>} [measureAlone]
 */

const RESULTS = new URL('./results/', import.meta.url);
/** Suites that fill tables run last, so that the other suites measure smaller tables. */
const LAST = ['compra', 'memory', 'admin'];

const { names, options } = readOptions(process.argv.slice(2));
const suites = readdirSync(new URL('./suites/', import.meta.url))
  .map((file) => file.replace('.mjs', ''))
  .filter((name) => names.length === 0 || names.includes(name))
  .sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b));
const unknown = names.filter((name) => !suites.includes(name));
if (unknown.length > 0 || suites.length === 0) throw new Error(`no suite is called ${unknown.join(', ')}`);

/** @type {Promise<Product> | undefined} */
let shared;
/** @type {Row[]} */
const rows = [];
for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => stop().finally(() => process.exit(1)));
}
try {
  await prepareBuild(fileURLToPath(new URL('../', import.meta.url)), createProgress());
  for (const name of suites) rows.push(...(await measured(name)));
  printTable(rows);
  keep(rows);
} finally {
  await stop();
}

/** @param {string} name @returns {Promise<Row[]>} */
async function measured(name) {
  console.log(`${new Date().toTimeString().slice(0, 8)} ${name}`);
  const { measure, measureAlone } = /** @type {Suite} */ (await import(`./suites/${name}.mjs`));
  if (measureAlone) return measureAlone(options);
  shared ??= startProduct(options);
  return measure ? measure(await shared, options) : [];
}

/** @param {readonly Row[]} measured */
function keep(measured) {
  mkdirSync(RESULTS, { recursive: true });
  const judged = measured.map((row) => ({ ...row, met: isMet(row) ?? null }));
  const line = { at: new Date().toISOString(), node: process.version, cores: availableParallelism(), options };
  appendFileSync(new URL('results.jsonl', RESULTS), `${JSON.stringify({ ...line, rows: judged })}\n`);
}

async function stop() {
  stopLoad();
  await shared?.then(
    (product) => product.stop(),
    () => {},
  );
}
