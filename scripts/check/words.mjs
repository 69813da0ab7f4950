// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf } from './files.mjs';

/**
 * Coined words, each with the standard term that new names must use. `npm run check` counts the coined words in identifiers
 * and file names.
 */
const COINED = {
  away: 'unavailable',
  beat: 'heartbeat',
  door: 'response cache, request guard or proxy',
  draw: 'render',
  drawer: 'renderer',
  drawing: 'SSR or illustration',
  drawn: 'rendered',
  edition: 'version',
  figures: 'metrics',
  kept: 'cached, stored or retained',
  packed: 'compressed',
  patience: 'timeout',
  room: 'quota, limit or folder',
  standing: 'health or default',
  strike: 'circuit breaker',
  trial: 'preview',
};
const NOT_COUNTED = /^demo\/|^packages\/ui\/src\/categorias|\/migrations\/|^scripts\/check\/words\./;
const CODE = /\.([cm]?[jt]sx?|css)$/;
const COMMENT = /^[ \t]*\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+/gm;
const NOT_NAMES = /\/\*[\s\S]*?\*\/|\/\/.*$|'[^'\n]*'|"[^"\n]*"|`[^`]*`/gm;
const DIRECTIVE = /^(@|biome-ignore)/;
const RIDDLE = /^(what|who|whom|whose|whoever|whatever|where|which|how|why)\b/i;
const VAGUE =
  /\b(nobody|nothing|none|nor|neither|whoever|whatever|whichever|whom|whose|somebody|anybody|everybody|else|anew|besides|meanwhile|thereof)\b/gi;
const MAX_SENTENCE_WORDS = 30;
const MAX_PARAGRAPH_WORDS = 90;

/** @typedef {Map<string, { count: number, places: string[] }>} Indicators places: of a count that says where */

/**
 * Indicators that are worse than in words.json. `npm run words` writes better values.
 * @param {string} root
 * @returns {string[]}
 */
export function worseWords(root) {
  const known = JSON.parse(readFileSync(path.join(root, 'words.json'), 'utf8'));
  return [...indicatorsOf(root)]
    .filter(([name, { count }]) => count > (known[name] ?? 0))
    .map(([name, { count, places }]) => {
      const where = places.map((place) => `\n  ${place}`).join('');
      return `${name}: ${count}, at most ${known[name] ?? 0} (words.json)${where}`;
    });
}

/** @param {string} root @returns {Indicators} */
export function indicatorsOf(root) {
  /** @type {Indicators} */
  const found = new Map();
  const add = (/** @type {string} */ name, /** @type {number} */ by, /** @type {string} */ place = '') => {
    const { count, places } = found.get(name) ?? { count: 0, places: [] };
    found.set(name, { count: count + by, places: place ? [...places, place] : places });
  };
  for (const file of filesOf(root).filter((one) => !NOT_COUNTED.test(one))) {
    if (CODE.test(file)) {
      const text = readFileSync(path.join(root, file), 'utf8');
      for (const [word, name] of coinedIn(file, text))
        add(`coined: ${word} (${standardOf(word)})`, 1, `${file} ${name}`);
      for (const comment of commentsOf(text)) {
        if (RIDDLE.test(comment)) add('comments that begin with What, Who, Where, How…', 1);
        add('comments: vague words (nobody, whatever, else…)', comment.match(VAGUE)?.length ?? 0);
      }
    } else if (/^(README|docs\/.*)\.md$/.test(file)) {
      const words = readFileSync(path.join(root, file), 'utf8');
      for (const paragraph of paragraphsOf(words)) {
        if (wordsIn(paragraph) > MAX_PARAGRAPH_WORDS)
          add(`docs: paragraphs over ${MAX_PARAGRAPH_WORDS} words`, 1, file);
        const long = paragraph.split(/(?<=[.!?:])\s+/).filter((sentence) => wordsIn(sentence) > MAX_SENTENCE_WORDS);
        for (const sentence of long) add(`docs: sentences over ${MAX_SENTENCE_WORDS} words`, 1, `${file}: ${sentence}`);
      }
    }
  }
  return found;
}

/** @param {string} word @returns {string} */
const standardOf = (word) => COINED[/** @type {keyof typeof COINED} */ (word)];

/**
 * Coined words, each with a name in the file that contains it.
 * @param {string} file @param {string} text
 * @returns {[string, string][]}
 */
function coinedIn(file, text) {
  const names = new Set([path.basename(file), ...(text.replace(NOT_NAMES, ' ').match(/[A-Za-z_$][\w$]*/g) ?? [])]);
  return [...names].flatMap((name) =>
    partsOf(name).flatMap((part) =>
      Object.hasOwn(COINED, part) ? [/** @type {[string, string]} */ ([part, name])] : [],
    ),
  );
}

/** The words of a name, in the singular. @param {string} name */
const partsOf = (name) =>
  name.split(/[-._$]|(?<=[a-z0-9])(?=[A-Z])/).map((part) => {
    const word = part.toLowerCase();
    return Object.hasOwn(COINED, word) ? word : word.replace(/s$/, '');
  });

/** Texts of comments that begin a line. @param {string} text */
function commentsOf(text) {
  const comments = (text.match(COMMENT) ?? []).map((comment) =>
    comment
      .replace(/^[ \t]*(\/\*+|\*+\/|\*|\/\/+) ?/gm, '')
      .replace(/\s*\*\/|@\w+[\s\S]*/g, '')
      .trim(),
  );
  return comments.filter((comment) => /[a-z]{2}/i.test(comment) && !DIRECTIVE.test(comment));
}

/** Prose without code blocks, tables and headings. @param {string} page */
const paragraphsOf = (page) =>
  page
    .replace(/^```[\s\S]*?^```$|^[#|].*$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .filter((paragraph) => /[a-z]{3}/i.test(paragraph));

/** @param {string} text */
const wordsIn = (text) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** `npm run words` */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = [...indicatorsOf('.')].map(([name, { count }]) => [name, count]).sort();
  writeFileSync('words.json', `${JSON.stringify(Object.fromEntries(counts), null, 2)}\n`);
}
