// @ts-check
/**
 * The performance suite: `npm run bench` runs all, `npm run bench -- catalogo` one.
 * Every speed is a ratio to a bare `node:http` server that sends the same bytes, measured in the same run.
 */
import { appendFileSync, mkdirSync, readdirSync } from 'node:fs';
import { startProduct } from './support/product.mjs';
import { printTable } from './support/table.mjs';

/** @typedef {import('./support/product.mjs').Product} Product */
/** @typedef {{ what: string, ratio: number, target: string, detail: string }} Row */

const RESULTS = new URL('./results/', import.meta.url);
const wanted = process.argv.slice(2);
const suites = readdirSync(new URL('./suites/', import.meta.url))
  .filter((file) => file.endsWith('.mjs'))
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace('.mjs', '')));
if (suites.length === 0) throw new Error(`no suite is called ${wanted.join(', ')}`);

const product = await startProduct();
try {
  /** @type {Row[]} */
  const rows = [];
  for (const file of suites) {
    const { measure } = /** @type {{ measure: (product: Product) => Promise<Row[]> }} */ (
      await import(`./suites/${file}`)
    );
    rows.push(...(await measure(product)));
  }
  printTable(rows);
  mkdirSync(RESULTS, { recursive: true });
  const line = { at: new Date().toISOString(), node: process.version, rows };
  appendFileSync(new URL('results.jsonl', RESULTS), `${JSON.stringify(line)}\n`);
} finally {
  await product.stop();
}
