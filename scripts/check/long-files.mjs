// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A longer file hides a second thing (docs/architecture.md), unless its first lines say why it is one. */
const MAX_LINES = 250;
const SOURCE = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.css'];
const REASON = /Longer than 250 lines:/;

/**
 * The source files of the tree that are too long and give no reason in their header.
 * @returns {string[]} one sentence for each
 */
export function longFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...SOURCE], {
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter(Boolean)
    .map((path) => ({ path, text: readIfThere(path) }))
    .filter(({ text }) => text.split('\n').length - 1 > MAX_LINES && !REASON.test(text.slice(0, 600)))
    .map(({ path, text }) => `${path} has ${text.split('\n').length - 1} lines and gives no reason`);
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
