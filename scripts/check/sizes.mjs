// @ts-check
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {Record<string, Record<string, number>>} Sizes Bytes by folder and file. */

const SHELL = 'shell/dist';
const FOLDERS = [`${SHELL}/web`, ...['catalogue', 'account', 'seller', 'admin'].map((name) => `mf-${name}/dist`)];

/** Tolerated growth in bytes, because every hash in a file changes its compressed size. */
const TOLERANCE = 256;

const STALE = 'If dist is older than the sources, `npm run build` first; `npm run sizes` rewrites sizes.json.';

/** Compressed bytes of the scripts and style sheets of each folder. @param {string} root @returns {Sizes} */
export function builtSizes(root) {
  const built = FOLDERS.filter((folder) => existsSync(path.join(root, folder)));
  return Object.fromEntries(built.map((folder) => [folder, sizesIn(path.join(root, folder))]));
}

/** @param {string} dir */
function sizesIn(dir) {
  const names = readdirSync(dir);
  /** @type {Record<string, number>} */
  const sizes = {};
  for (const name of names.filter((one) => /\.(js|css)$/.test(one))) {
    const sent = names.includes(`${name}.br`) ? `${name}.br` : name;
    const chunk = chunkOf(name);
    sizes[chunk] = (sizes[chunk] ?? 0) + statSync(path.join(dir, sent)).size;
  }
  return Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Unnamed chunks count as one, because their numbers change with their contents. @param {string} name */
const chunkOf = (name) => name.replace(/\.[0-9a-f]{10}(?=\.)/, '').replace(/^\d+(?=\.)/, 'unnamed');

/** @param {string} root */
const sizesFile = (root) => path.join(root, 'sizes.json');

/** @param {string} root */
export const writeSizes = (root) => writeFileSync(sizesFile(root), `${JSON.stringify(builtSizes(root), null, 2)}\n`);

/**
 * Built files that are larger than in sizes.json, and pages over their budget. The result is empty without a build.
 * @param {string} root
 */
export async function grownFiles(root) {
  const known = /** @type {Sizes} */ (JSON.parse(readFileSync(sizesFile(root), 'utf8')));
  const grown = [...growth(known, builtSizes(root))];
  return [...grown, ...(grown.length > 0 ? [STALE] : []), ...(await heavyPages(root))];
}

/** @param {Sizes} known @param {Sizes} built @returns {Generator<string>} */
export function* growth(known, built) {
  for (const [folder, files] of Object.entries(built)) {
    for (const [file, bytes] of Object.entries(files)) {
      const before = known[folder]?.[file];
      if (before === undefined) yield `${folder}/${file} is new: ${bytes} bytes`;
      else if (bytes > before + TOLERANCE)
        yield `${folder}/${file} grew by ${bytes - before} bytes, from ${before} to ${bytes}`;
    }
  }
}

/** @param {string} root @returns {Promise<string[]>} */
async function heavyPages(root) {
  const file = path.join(root, SHELL, 'shell.json');
  if (!existsSync(file)) return [];
  // A fresh clone has no build of the registry, but then it has no build of the shell either.
  const { budgetProblems, parseRemote, parseShell } = await import('@fluxpartes/registry');
  const { weight } = parseShell(readFileSync(file, 'utf8'));
  const remotes = FOLDERS.map((folder) => path.join(root, folder, 'remote.json')).filter((one) => existsSync(one));
  return [
    ...[...budgetProblems(weight.screens, { own: 0, pages: weight.pages })].map((problem) => `shell: ${problem}`),
    ...remotes.flatMap((one) => {
      const remote = parseRemote(readFileSync(one, 'utf8'));
      return [...budgetProblems(remote.weight, weight)].map((problem) => `${remote.name}: ${problem}`);
    }),
  ];
}

/** `npm run sizes` */
if (process.argv[1] === fileURLToPath(import.meta.url)) writeSizes(path.resolve('.'));
