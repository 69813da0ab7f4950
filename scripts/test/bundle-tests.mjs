// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Test files of one project, as absolute paths: files that run alone and files that run in bundles.
 * @typedef {{ folder: string, alone: string[], bundles: string[][] }} Project
 */

/** Projects with the set-up file of each. Every test file of these projects loads the same modules for a second or two. */
const SET_UPS = /** @type {const} */ ({
  api: 'api/test/per-file-setup.ts',
  'mf-account': 'packages/ui/jest/each-file.js',
  'mf-admin': 'packages/ui/jest/each-file.js',
  'mf-catalogue': 'packages/ui/jest/each-file.js',
  'mf-seller': 'packages/ui/jest/each-file.js',
  'packages/ui': 'packages/ui/jest/each-file.js',
  shell: 'packages/ui/jest/each-file.js',
});

/**
 * The longest files start first, because a long file that starts last would run while other cores are idle. Files that wait
 * for a hanging database come first, while the product for the browser tests starts. Waiting files alternate with busy
 * files.
 */
export const LONG = [
  'api/src/database/database-stall',
  'demo/src/fill',
  'api/src/database/database-time-budget',
  'api/src/modules/ventas/purchase-model',
  'scripts/postgres/embedded',
  'api/src/http/fuzz',
  'scripts/start.test',
  'api/src/permission-matrix',
  'api/src/modules/auth/login-limits',
  'api/src/modules/ventas/ventas-concurrency',
  'api/src/http/client-abort',
];

/** A file that uses module mocks, timeouts or globals affects the other files of a bundle. */
const AFFECTS_OTHERS =
  /\bjest\s*\.(mock|unmock|doMock|isolateModules|resetModules|setTimeout)\b|@jest-environment|^Object\.(assign|defineProperty)\(/m;

/** Size of one bundle's source in bytes: about thirty files. */
const BUNDLE_BYTES = 160_000;

/**
 * Bundles test files that can run in one jest environment.
 * @param {string} root
 * @param {string[]} files absolute paths
 * @param {(file: string) => string} read
 * @returns {Project[]}
 */
export function bundlesOf(root, files, read = (file) => readFileSync(file, 'utf8')) {
  return Object.keys(SET_UPS).map((folder) => {
    const own = files.filter((file) => path.relative(root, file).startsWith(`${folder}/src/`)).sort();
    const texts = new Map(own.map((file) => [file, read(file)]));
    const isAlone = (/** @type {string} */ file) => isLong(root, file) || AFFECTS_OTHERS.test(texts.get(file) ?? '');
    const together = own.filter((file) => !isAlone(file));
    return {
      folder,
      alone: own.filter(isAlone),
      bundles: splitEvenly(together, (file) => texts.get(file)?.length ?? 0),
    };
  });
}

/**
 * The position of a test file: the longest files first, then the bundles, then the quick files.
 * @param {string} root
 * @param {string} file
 */
export function positionOf(root, file) {
  const long = LONG.findIndex((start) => path.relative(root, file).startsWith(start));
  if (long >= 0) return long;
  return file.startsWith(bundlesFolder(root)) ? LONG.length : LONG.length + 1;
}

/**
 * Writes a test file for each bundle, and the plan of the bundles.
 * @param {string} root
 * @param {Project[]} projects
 */
export function writeBundles(root, projects) {
  rmSync(bundlesFolder(root), { recursive: true, force: true });
  for (const { folder, bundles } of projects) {
    mkdirSync(projectFolder(root, folder), { recursive: true });
    const setUp = path.join(root, SET_UPS[/** @type {keyof typeof SET_UPS} */ (folder)]);
    bundles.forEach((files, index) => {
      writeFileSync(path.join(projectFolder(root, folder), `${index + 1}.cjs`), bundleSource(root, setUp, files));
    });
  }
  writeFileSync(planFile(root), JSON.stringify(projects));
}

/** @param {string} root */
const bundlesFolder = (root) => path.join(root, '.reports/bundles');

/** @param {string} root */
export const planFile = (root) => path.join(bundlesFolder(root), 'plan.json');

/** The folder of a project's bundles. @param {string} root @param {string} folder */
export const projectFolder = (root, folder) => path.join(bundlesFolder(root), folder);

/**
 * @param {string} root
 * @param {string} file
 */
const isLong = (root, file) => positionOf(root, file) < LONG.length;

/**
 * In a bundle each file gets a `describe`, which limits the file's hooks to its own tests.
 * @param {string} root
 * @param {string} setUp
 * @param {string[]} files
 */
function bundleSource(root, setUp, files) {
  const blocks = files.map(
    (file) => `describe(${JSON.stringify(path.relative(root, file))}, () => {
  eachFile();
  require(${JSON.stringify(file)});
});`,
  );
  return `const { eachFile } = require(${JSON.stringify(setUp)});\n${blocks.join('\n')}\n`;
}

/**
 * Splits files into parts of about equal size. Neighbouring files stay together.
 * @param {string[]} files
 * @param {(file: string) => number} sizeOf
 */
function splitEvenly(files, sizeOf) {
  const total = files.reduce((sum, file) => sum + sizeOf(file), 0);
  const share = total / Math.max(1, Math.round(total / BUNDLE_BYTES));
  /** @type {string[][]} */
  const parts = [];
  let before = 0;
  for (const file of files) {
    const part = Math.floor((before + sizeOf(file) / 2) / share);
    parts[part] = [...(parts[part] ?? []), file];
    before += sizeOf(file);
  }
  return parts.filter((part) => part !== undefined);
}

/**
 * jest's `testSequencer`. The default sequencer orders a fresh clone differently, because it needs the times of an earlier
 * run.
 */
export default class Sequencer {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    return tests
      .map((test) => ({ test, position: positionOf(root, test.path) }))
      .sort((a, b) => a.position - b.position || (a.test.path < b.test.path ? -1 : 1))
      .map(({ test }) => test);
  }

  cacheResults() {}
}
