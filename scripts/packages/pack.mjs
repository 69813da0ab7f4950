// @ts-check
/** `npm run pack [-- <folder>]` packs the packages for remotes of other repositories; the default folder is .paquetes. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runQuietly } from '../setup/run-quietly.mjs';

/** @typedef {string | { [condition: string]: string }} Target */
/** @typedef {{ [field: string]: unknown, name: string, version: string, exports: Record<string, Target> }} Manifest */

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Packages that a remote of another repository needs; each package comes after its dependencies. */
const PACKAGES = ['dominio', 'contrato', 'api-client', 'ui', 'registry', 'mf-kit'];

const SOURCE = /(?<!\.d)\.tsx?$/;
const NOTHING = /^$/;
const TEST = /\.test\.[a-z]+$|(^|\/)jest\.config\.js$/;
/** The template's tests are packed too: they belong to the new remote. */
const TEMPLATE = 'template';
/** Folders that are not packed. */
const EXCLUDED = new Set(['src', 'dist', 'node_modules', 'scripts', 'coverage']);

/**
 * Packs the packages as npm publishes them, from the sources; the builds of the product are not used.
 * @param {string} target the folder of the tarballs
 * @returns {Promise<string[]>} their files, in the order of PACKAGES
 */
export async function packPackages(target) {
  const stage = mkdtempSync(path.join(tmpdir(), 'fluxpartes-paquetes-'));
  try {
    const compiled = path.join(stage, 'compiled');
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const config = path.join(root, 'tsconfig.packages.json');
    await runQuietly(process.execPath, [tsc, '-p', config, '--outDir', compiled], { cwd: root });
    const folders = PACKAGES.map((name) => {
      const folder = path.join(stage, name);
      stagePackage(name, { compiled: path.join(compiled, name, 'src'), folder });
      return folder;
    });
    mkdirSync(target, { recursive: true });
    const packed = await runQuietly('npm', ['pack', '--silent', '--pack-destination', target, ...folders], {
      cwd: stage,
    });
    return packed
      .split('\n')
      .filter((line) => line.endsWith('.tgz'))
      .map((line) => path.join(target, line));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * Lays out a package for publication: its compiled `src` as `dist` with the other files of `src`, its other folders, and
 * the licence.
 * @param {string} name
 * @param {{ compiled: string, folder: string }} options compiled: the compiler's output for `src`; folder: the target
 */
function stagePackage(name, { compiled, folder }) {
  const from = path.join(root, 'packages', name);
  mkdirSync(folder, { recursive: true });
  if (existsSync(path.join(from, 'src'))) {
    cpSync(compiled, path.join(folder, 'dist'), { recursive: true });
    copyWithout(SOURCE, path.join(from, 'src'), path.join(folder, 'dist'));
  }
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const place = path.join(from, entry.name);
    if (!entry.isDirectory() || EXCLUDED.has(entry.name)) continue;
    copyWithout(entry.name === TEMPLATE ? NOTHING : TEST, place, path.join(folder, entry.name));
  }
  for (const file of [path.join(root, 'LICENSE'), path.join(from, 'README.md'), path.join(from, 'CHANGELOG.md')]) {
    if (!existsSync(file)) throw new Error(`${file} is missing: every package has one`);
    cpSync(file, path.join(folder, path.basename(file)));
  }
  rewrite(path.join(from, 'package.json'), path.join(folder, 'package.json'), publishedManifest);
  const template = path.join(folder, TEMPLATE, 'package.json');
  if (existsSync(template)) rewrite(template, template, (manifest) => withVersions(manifest, installedVersions()));
}

/**
 * @template M
 * @param {string} from
 * @param {string} to
 * @param {(manifest: M) => M} change
 */
function rewrite(from, to, change) {
  writeFileSync(to, `${JSON.stringify(change(JSON.parse(readFileSync(from, 'utf8'))), null, 2)}\n`);
}

/** @returns {(name: string) => string} the version of a package that the lock file has */
function installedVersions() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return (name) => {
    const found = packages[`node_modules/${name}`];
    const { version } = (found?.link ? packages[found.resolved] : found) ?? {};
    if (version === undefined) throw new Error(`the template wants ${name}, which is not installed here`);
    return version;
  };
}

/** @param {RegExp} left @param {string} from @param {string} to */
function copyWithout(left, from, to) {
  cpSync(from, to, { recursive: true, filter: (file) => !left.test(file) });
}

/**
 * The published package.json: exports point to compiled files, and fields that only this repository can use are removed.
 * @param {Manifest} manifest
 * @returns {Manifest}
 */
export function publishedManifest({ private: _, scripts, devDependencies, ...manifest }) {
  const { sideEffects } = manifest;
  return {
    ...manifest,
    ...(Array.isArray(sideEffects) && { sideEffects: sideEffects.map(compiled) }),
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([name, target]) => [name, publishedTarget(target)]),
    ),
  };
}

/**
 * @param {Target} target
 * @returns {Target}
 */
function publishedTarget(target) {
  if (typeof target !== 'string') {
    const { source, ...others } = target;
    return others;
  }
  if (target.endsWith('.d.ts')) return { types: compiled(target) };
  return /\.tsx?$/.test(target)
    ? { types: compiled(target).replace(/\.js$/, '.d.ts'), default: compiled(target) }
    : compiled(target);
}

/** @param {string} file as the sources have it */
const compiled = (file) => file.replace(/^\.\/src\//, './dist/').replace(/(?<!\.d)\.tsx?$/, '.js');

/** The product's own packages are in no registry; they are files beside the remote (packages/mf-kit/bin/create.mjs). */
const OWN = /^@(fluxpartes)\/(.+)$/;

/**
 * The package.json of a new remote, with the versions that are installed here, and with tarballs for the product's
 * packages.
 * @template {{ dependencies: Record<string, string>, devDependencies: Record<string, string> }} M
 * @param {M} manifest without versions
 * @param {(name: string) => string} versionOf
 * @returns {M}
 */
export function withVersions(manifest, versionOf) {
  const filled = (/** @type {Record<string, string>} */ wanted) =>
    Object.fromEntries(
      Object.keys(wanted).map((name) => {
        const [, scope, own] = OWN.exec(name) ?? [];
        return [name, own ? `file:paquetes/${scope}-${own}-${versionOf(name)}.tgz` : versionOf(name)];
      }),
    );
  return {
    ...manifest,
    dependencies: filled(manifest.dependencies),
    devDependencies: filled(manifest.devDependencies),
  };
}

/** @param {string[]} args */
async function main([folder = '.paquetes']) {
  for (const file of await packPackages(path.resolve(folder))) console.log(file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void main(process.argv.slice(2));
