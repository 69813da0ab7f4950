// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './run-quietly.mjs';

/**
 * @typedef {import('../start/progress.mjs').Progress} Progress
 * @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>} Packages
 * @typedef {'to run' | 'everything'} Wanted To build and run the product, or also to test and check it.
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
 * @param {Wanted} [wanted]
 */
export async function prepareCheckout(root, progress, wanted) {
  await prepareDependencies(root, progress, wanted);
  await prepareBuild(root, progress);
}

/**
 * @param {string} root
 * @param {Progress} progress
 * @param {Wanted} [wanted]
 */
export async function prepareDependencies(root, progress, wanted = 'everything') {
  if (isInstalled(root, wanted)) return;
  await progress.step('Instalando las dependencias (la primera vez tarda alrededor de un minuto)', () =>
    runNpm(root, ['ci', wanted === 'to run' ? '--omit=dev' : '--include=dev', '--no-audit', '--no-fund']),
  );
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
 * @param {Wanted} [wanted]
 */
export function isInstalled(root, wanted = 'everything') {
  const locked = packagesOf(path.join(root, 'package-lock.json'));
  const present = packagesOf(path.join(root, 'node_modules/.package-lock.json'));
  if (!locked || !present) return false;
  return Object.entries(locked)
    .filter(([place, { optional, devOptional }]) => place.includes('node_modules/') && !optional && !devOptional)
    .filter(([, { dev }]) => wanted === 'everything' || !dev)
    .every(([place, { version }]) => present[place] !== undefined && present[place]?.version === version);
}

/**
 * @param {string} cwd
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function runNpm(cwd, args, env) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) await runQuietly(process.execPath, [npm, ...args], { cwd, env });
  else await runQuietly('npm', args, { cwd, env });
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

/** @param {string} root */
function isBuilt(root) {
  return (
    existsSync(stampFile(root)) &&
    readFileSync(stampFile(root), 'utf8') === sourceStamp(root) &&
    builtWorkspaces(root).every((folder) => existsSync(path.join(folder, 'dist')))
  );
}

/**
 * Without Lerna, which `npm start` does not install: it has 400 packages. The builds of screens need those of packages.
 * @param {string} root
 */
async function build(root) {
  // The stamp is taken before the build: a file that changes during the build must be built again.
  const stamp = sourceStamp(root);
  const folders = builtWorkspaces(root);
  const isPackage = (/** @type {string} */ folder) => path.dirname(folder) === path.join(root, 'packages');
  await buildEach(folders.filter(isPackage));
  await buildEach(folders.filter((folder) => !isPackage(folder)));
  mkdirSync(path.dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), stamp);
}

/** @param {string[]} folders */
async function buildEach(folders) {
  const remaining = folders.values();
  const buildOnes = async () => {
    for (const folder of remaining) await runNpm(folder, ['run', 'build'], { ...process.env, NODE_ENV: 'production' });
  };
  await Promise.all([buildOnes(), buildOnes()]);
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
