// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './run-quietly.mjs';

/**
 * @typedef {import('../start/progress.mjs').Progress} Progress
 * @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>} Packages
 */

const SHARED_INPUTS = ['package-lock.json', 'tsconfig.base.json', 'nx.json', 'lerna.json', 'scripts/transpile.mjs'];
const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test']);
const TEST_FILE = /\.(test|spec)\.[a-z]+$/;

/**
 * Whether a Node version can run the product: 20.19 or later.
 * @param {string} version like '20.19.0'
 */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

export function requireNode() {
  if (isNodeSupported(process.versions.node)) return;
  console.error(
    `FluxPartes necesita Node 20.19 o posterior y este es ${process.versions.node}. Actualizalo y volvé a probar.`,
  );
  process.exit(1);
}

/**
 * Installs dependencies and builds what changed.
 * @param {string} root
 * @param {Progress} progress
 */
export async function prepareCheckout(root, progress) {
  await prepareDependencies(root, progress);
  await prepareBuild(root, progress);
}

/**
 * @param {string} root
 * @param {Progress} progress
 */
export async function prepareDependencies(root, progress) {
  if (isInstalled(root)) return;
  await progress.step('Instalando las dependencias (la primera vez tarda alrededor de un minuto)', () => install(root));
}

/**
 * @param {string} root
 * @param {Progress} progress
 */
export async function prepareBuild(root, progress) {
  if (!isBuilt(root)) await progress.step('Compilando lo que cambió', () => build(root));
}

/**
 * Whether node_modules matches the lock file. npm writes `node_modules/.package-lock.json` last, so an interrupted install does
 * not match.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const present = packagesOf(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted)
    .filter(([place, { optional, devOptional }]) => place.includes('node_modules/') && !optional && !devOptional)
    .every(([place, { version }]) => present[place] !== undefined && present[place]?.version === version);
}

/**
 * Development dependencies are included, because the product is built here.
 * @param {string} root
 */
async function install(root) {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  if (npm?.endsWith('.js')) await runQuietly(process.execPath, [npm, ...args], { cwd: root });
  else await runQuietly('npm', args, { cwd: root });
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Compares contents, because asking Lerna takes seconds.
 * @param {string} root
 */
function isBuilt(root) {
  return (
    existsSync(stampFile(root)) &&
    readFileSync(stampFile(root), 'utf8') === sourceStamp(root) &&
    builtWorkspaces(root).every((folder) => existsSync(path.join(folder, 'dist')))
  );
}

/**
 * @param {string} root
 */
async function build(root) {
  // The stamp is taken before the build: a file that changes during the build must be built again.
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
 * A digest of all inputs of the builds.
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
