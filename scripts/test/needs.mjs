// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listTests } from './runners.mjs';

/**
 * What the wanted tests take.
 * @typedef {object} Needs
 * @property {boolean} jest some are jest's
 * @property {boolean} postgres some ask a PostgreSQL that is already there
 * @property {boolean} build some run what is built
 * @property {string[]} browser those that a browser runs, by name
 */

/** A suite asks the shared server by one of these, and by nothing else. */
const ASKS_POSTGRES = /\bcreateTestApp\b|\bFLUX_TEST_SERVER\b|\bopenProducto\b/;
/** It starts a program of ours by one of these; `npm start` itself builds what it misses. */
const RUNS_BUILDS = /\bstartApiProcess\b|\bstartSiteProcess\b|\bstartWorkerProcess\b|\bopenProducto\b/;

/**
 * Looks at the wanted tests, and no further: a word that finds a rule's table starts neither database nor browser.
 * @param {string} root
 * @param {string[]} filters parts of paths; none wants everything
 * @param {(root: string, filters: string[]) => Promise<string[]>} list jest's test files that filters pick
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
    postgres: texts.some((text) => ASKS_POSTGRES.test(text)),
    build: browser.length > 0 || texts.some((text) => RUNS_BUILDS.test(text)),
    browser,
  };
}
