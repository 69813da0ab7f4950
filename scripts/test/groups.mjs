// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What one room runs, when everything runs.
 * @typedef {{ folder: string, alone: string[], groups: string[][] }} Room alone, groups: absolute paths of test files
 */

/** Rooms whose files load the same for a second or two each, with what each of their files starts from and leaves. */
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
 * They take longest, and begin: begun last, one would be waited for with a core idle. First those that wait for a database
 * that stands still, while the product of the browser tests is started beside them. The others that wait or start programs
 * stand between those that keep the database busy.
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
  'api/src/modules/auth/login/login-limits',
  'api/src/modules/ventas/ventas-concurrency',
  'api/src/http/client-abort',
];

/** What reaches further than the file that says it: module mocks, limits of time, what the whole environment has. */
const REACHES_OTHERS =
  /\bjest\s*\.(mock|unmock|doMock|isolateModules|resetModules|setTimeout)\b|@jest-environment|^Object\.(assign|defineProperty)\(/m;

/** Source of one group, in bytes: some twelve files. */
const GROUP_BYTES = 64_000;

/**
 * Puts test files together that can be run in one go.
 * @param {string} root
 * @param {string[]} files absolute paths
 * @param {(file: string) => string} read
 * @returns {Room[]} of the rooms that have groups
 */
export function groupsOf(root, files, read = (file) => readFileSync(file, 'utf8')) {
  return Object.keys(SET_UPS).map((folder) => {
    const own = files.filter((file) => path.relative(root, file).startsWith(`${folder}/src/`)).sort();
    const texts = new Map(own.map((file) => [file, read(file)]));
    const isAlone = (/** @type {string} */ file) => isLong(root, file) || REACHES_OTHERS.test(texts.get(file) ?? '');
    const together = own.filter((file) => !isAlone(file));
    return {
      folder,
      alone: own.filter(isAlone),
      groups: inParts(together, (file) => texts.get(file)?.length ?? 0),
    };
  });
}

/**
 * The place of a test file in the order of all: those that take longest, then the groups, then what is quick.
 * @param {string} root
 * @param {string} file
 */
export function turnOf(root, file) {
  const long = LONG.findIndex((start) => path.relative(root, file).startsWith(start));
  if (long >= 0) return long;
  return file.startsWith(groupsFolder(root)) ? LONG.length : LONG.length + 1;
}

/**
 * Writes one test file for each group, which runs the group's files one after the other, and what is in them.
 * @param {string} root
 * @param {Room[]} rooms
 */
export function writeGroups(root, rooms) {
  rmSync(groupsFolder(root), { recursive: true, force: true });
  for (const { folder, groups } of rooms) {
    mkdirSync(roomFolder(root, folder), { recursive: true });
    const setUp = path.join(root, SET_UPS[/** @type {keyof typeof SET_UPS} */ (folder)]);
    groups.forEach((files, index) => {
      writeFileSync(path.join(roomFolder(root, folder), `${index + 1}.cjs`), groupSource(root, setUp, files));
    });
  }
  writeFileSync(planFile(root), JSON.stringify(rooms));
}

/** @param {string} root */
const groupsFolder = (root) => path.join(root, '.reports/groups');

/** @param {string} root */
export const planFile = (root) => path.join(groupsFolder(root), 'plan.json');

/**
 * Where a room's groups are written.
 * @param {string} root
 * @param {string} folder
 */
export const roomFolder = (root, folder) => path.join(groupsFolder(root), folder);

/**
 * @param {string} root
 * @param {string} file
 */
const isLong = (root, file) => turnOf(root, file) < LONG.length;

/**
 * Each file's hooks and tests are its own: they are registered inside a block that has its path for a name.
 * @param {string} root
 * @param {string} setUp
 * @param {string[]} files
 */
function groupSource(root, setUp, files) {
  const blocks = files.map(
    (file) => `describe(${JSON.stringify(path.relative(root, file))}, () => {
  eachFile();
  require(${JSON.stringify(file)});
});`,
  );
  return `const { eachFile } = require(${JSON.stringify(setUp)});\n${blocks.join('\n')}\n`;
}

/**
 * Neighbours stay together; parts of about the same size.
 * @param {string[]} files
 * @param {(file: string) => number} sizeOf
 */
function inParts(files, sizeOf) {
  const total = files.reduce((sum, file) => sum + sizeOf(file), 0);
  const share = total / Math.max(1, Math.round(total / GROUP_BYTES));
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
