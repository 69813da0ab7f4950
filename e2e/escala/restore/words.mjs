// @ts-check
import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../../docs/operations/backup.md', import.meta.url), 'utf8');

/**
 * What stands in docs/operations/backup.md in the fenced block of this name (its first line ends with it): what an operator would
 * type or write into a file.
 * @param {string} name
 */
export function wordsOf(name) {
  const [, words] = page.match(new RegExp(`^\`\`\`\\w+ ${name}\\n(.*?)^\`\`\`$`, 'ms')) ?? [];
  if (words === undefined) throw new Error(`docs/operations/backup.md has no block called ${name}`);
  return words;
}
