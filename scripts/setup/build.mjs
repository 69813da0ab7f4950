// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './run-quietly.mjs';

const SHARED_INPUTS = ['package-lock.json', 'tsconfig.base.json', 'nx.json', 'lerna.json'];
const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test']);
const TEST_FILE = /\.(test|spec)\.[a-z]+$/;

/**
 * Whether what is built is what the sources say. Compared by contents, without asking Lerna: that alone takes seconds.
 * @param {string} root
 */
export function isBuilt(root) {
  return (
    existsSync(stampFile(root)) &&
    readFileSync(stampFile(root), 'utf8') === sourceStamp(root) &&
    builtWorkspaces(root).every((folder) => existsSync(path.join(folder, 'dist')))
  );
}

/**
 * Builds every workspace that changed (Lerna keeps the others' builds).
 * @param {string} root
 */
export async function build(root) {
  // Taken before: a file that changes during the build must be built again.
  const stamp = sourceStamp(root);
  const lerna = path.join(root, 'node_modules/lerna/dist/cli.js');
  await runQuietly(process.execPath, [lerna, 'run', 'build', '--concurrency=2', '--no-progress'], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NODE_ENV: 'production' },
  });
  mkdirSync(path.dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), stamp);
}

/** @param {string} root */
const stampFile = (root) => path.join(root, 'node_modules/.cache/fluxpartes/compilado');

/**
 * A digest of everything that the builds are made of.
 * @param {string} root
 */
export function sourceStamp(root) {
  const hash = createHash('sha256').update(process.version);
  const files = [
    ...SHARED_INPUTS.map((name) => path.join(root, name)),
    ...workspaces(root).flatMap((folder) => [...sourcesOf(folder)]),
  ];
  for (const file of files) if (existsSync(file)) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* sourcesOf(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name) && !entry.name.startsWith('.')) yield* sourcesOf(place);
    } else if (!TEST_FILE.test(entry.name)) yield place;
  }
}

/**
 * The folders that Lerna looks after.
 * @param {string} root
 */
function workspaces(root) {
  const { packages } = /** @type {{ packages: string[] }} */ (
    JSON.parse(readFileSync(path.join(root, 'lerna.json'), 'utf8'))
  );
  return packages.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [path.join(root, pattern)];
    const parent = path.join(root, pattern.slice(0, -2));
    return readdirSync(parent).map((name) => path.join(parent, name));
  });
}

/** @param {string} root */
function builtWorkspaces(root) {
  return workspaces(root).filter((folder) => {
    const manifest = path.join(folder, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.build !== undefined;
  });
}
