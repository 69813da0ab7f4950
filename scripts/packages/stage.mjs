// @ts-check
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publishedManifest, withVersions } from './manifest.mjs';

/** What a remote of another repository is made with, each before those that use it. */
export const PACKAGES = ['dominio', 'contrato', 'api-client', 'ui', 'registry', 'mf-kit'];

const SOURCE = /(?<!\.d)\.tsx?$/;
const NOTHING = /^$/;
const TEST = /\.test\.[a-z]+$|(^|\/)jest\.config\.js$/;
/** Its tests are the new remote's. */
const TEMPLATE = 'template';
/** What of a package's folder only its own workshop needs. */
const WORKSHOP = new Set(['src', 'dist', 'node_modules', 'scripts', 'coverage']);

/**
 * Lays out a package as it is published: its compiled `src` as `dist` with all that is no TypeScript beside it, the
 * folders that it has besides, the licence.
 * @param {{ root: string, name: string, compiled: string, folder: string }} options compiled: what the compiler made of
 *   `src`; folder: where the package is laid out
 */
export function stagePackage({ root, name, compiled, folder }) {
  const from = path.join(root, 'packages', name);
  mkdirSync(folder, { recursive: true });
  if (existsSync(path.join(from, 'src'))) {
    cpSync(compiled, path.join(folder, 'dist'), { recursive: true });
    copyWithout(SOURCE, path.join(from, 'src'), path.join(folder, 'dist'));
  }
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const place = path.join(from, entry.name);
    if (!entry.isDirectory() || WORKSHOP.has(entry.name)) continue;
    copyWithout(entry.name === TEMPLATE ? NOTHING : TEST, place, path.join(folder, entry.name));
  }
  for (const file of [path.join(root, 'LICENSE'), path.join(from, 'README.md'), path.join(from, 'CHANGELOG.md')]) {
    if (!existsSync(file)) throw new Error(`${file} is missing: every package has one`);
    cpSync(file, path.join(folder, path.basename(file)));
  }
  rewrite(path.join(from, 'package.json'), path.join(folder, 'package.json'), publishedManifest);
  const template = path.join(folder, TEMPLATE, 'package.json');
  if (existsSync(template)) rewrite(template, template, (manifest) => withVersions(manifest, installedIn(root)));
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

/**
 * @param {string} root
 * @returns {(name: string) => string} the version of a package that the lock file has
 */
function installedIn(root) {
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
