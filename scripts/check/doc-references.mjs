// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './files.mjs';

const PAGES = /^(README\.md|packages\/ui\/README\.md|api\/test\/.+\.md|docs\/.+\.md)$/;
const CODE = /\.(ts|tsx|mjs|cjs|js|css)$/;
const ASIDE = /(^|\/)package-lock\.json$/;

const COMMENT = /(?<=^|[\s({,;>])\/\*[\s\S]*?\*\/|(?<=^|[\s({,;])\/\/[^\n]*/gm;
const FILE = /^(?:[\w.@-]+\/)*[\w-][\w.-]*\.(?:ts|tsx|mjs|cjs|js|css|md|json|sql|ya?ml)$/;
const FILE_IN_PROSE =
  /(?<![\w./*<>{}`-])(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|cjs|css|md|sql)\b(?![\w/*}-])/g;
/** An identifier of at least two words: `useForm`, `HIDDEN_CONTRASENA`, `tipo_cuenta`. One word may be ordinary English. */
const NAME = /^(?:[A-Za-z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|[A-Za-z]\w*(?:[._][A-Za-z]\w*)+)(?:\(\))?$/;
/** A quotation such as 'Volver a publicar'. Quotations in pages must be texts of the screens. */
const QUOTE = /(?<![\wáéíóúñ])'([^'\n]{2,160}?)'(?![\wáéíóúñ])/g;
/** Names of other programs. */
const OF_OTHERS = new Set(['query_timeout']);
/** Paths of generated files and of dependencies' files. */
const NOT_OURS = /^(?:[A-Z_]{4,}|dist|@fluxpartes|node_modules)\//;

/**
 * Finds files, identifiers and texts of screens that pages and comments mention but that the tree does not have.
 * @param {string} [root]
 * @returns {string[]} one sentence for each
 */
export function danglingReferences(root = process.cwd()) {
  const files = filesOf(root);
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const file of files) if (isRead(file)) texts.set(file, readFileSync(path.join(root, file), 'utf8'));
  const tree = treeOf(files, texts);
  return [...texts].flatMap(([file, text]) => {
    if (PAGES.test(file)) return pageComplaints(file, text, tree);
    if (CODE.test(file)) return commentComplaints(file, text, tree);
    return [];
  });
}

/** @typedef {{ files: string[], names: Set<string>, texts: string }} Tree */

/** @param {string} file */
function isRead(file) {
  return !ASIDE.test(file) && /\.(ts|tsx|mjs|cjs|js|css|json|md|html|svg|sql)$|^\.ci\/|^\.[a-z]+rc$/.test(file);
}

/**
 * @param {string[]} files
 * @param {Map<string, string>} texts
 * @returns {Tree}
 */
function treeOf(files, texts) {
  const code = [...texts]
    .filter(([file]) => !file.endsWith('.md'))
    .map(([file, text]) => (CODE.test(file) ? text.replace(COMMENT, ' ') : text))
    .join('\n');
  return { files, names: new Set(code.match(/[A-Za-z_$][\w$]*/g)), texts: flat(code) };
}

/** @param {string} file @param {string} text @param {Tree} tree */
function pageComplaints(file, text, tree) {
  const prose = text.replace(/```[\s\S]*?```/g, '');
  const quoted = [...prose.replace(/`[^`]*`/g, '').matchAll(QUOTE)]
    .map(([, quote]) => flat(String(quote)).trim())
    .filter((quote) => !tree.texts.includes(quote));
  return [...backticked(prose, tree), ...filesIn(prose, tree)]
    .map((name) => `${file}: \`${name}\` is not in the tree`)
    .concat(quoted.map((quote) => `${file}: no code says '${quote}'`));
}

/** @param {string} file @param {string} text @param {Tree} tree */
function commentComplaints(file, text, tree) {
  const comments = (text.match(COMMENT) ?? []).join('\n');
  return [...new Set([...backticked(comments, tree), ...filesIn(comments, tree)])].map(
    (name) => `${file}: a comment speaks of \`${name}\`, which is not in the tree`,
  );
}

/** @param {string} prose @param {Tree} tree */
function backticked(prose, tree) {
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, name]) => String(name))
    .filter((name) => (FILE.test(name) ? !hasFile(name, tree) : lacksName(name, tree)));
}

/** @param {string} name @param {Tree} tree */
function lacksName(name, tree) {
  return NAME.test(name) && !OF_OTHERS.has(name) && name.split(/\(\)|\./).some((part) => part && !tree.names.has(part));
}

/** @param {string} prose @param {Tree} tree */
function filesIn(prose, tree) {
  return (prose.replace(/`[^`]*`|https?:\S+|\([^)]*\)/g, '').match(FILE_IN_PROSE) ?? []).filter(
    (name) => !hasFile(name, tree),
  );
}

/** @param {string} name @param {Tree} tree */
function hasFile(name, { files }) {
  const plain = name.replace(/^\.\//, '');
  if (NOT_OURS.test(plain)) return true;
  return files.some((file) => file === plain || file.endsWith(`/${plain}`));
}

/** @param {string} text */
function flat(text) {
  return text.replace(/\s+/g, ' ');
}
