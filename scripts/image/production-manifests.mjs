// @ts-check
/**
 * Reduces a tree of manifests, in place, to one workspace and its dependencies among the workspaces, without development
 * dependencies. npm's own `--omit=dev --workspace` installs a development dependency that another workspace needs in
 * production. The lock file stays complete; `npm ci` installs the packages of the remaining manifests. Usage: node
 * production-manifests.mjs api
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ name: string, workspaces?: string[], dependencies?: Record<string, string>, devDependencies?: object, bundled?: string[] }} Manifest */

const manifestOf = (/** @type {string} */ folder) => path.join(folder, 'package.json');
/** @param {string} folder @returns {Manifest} */
const read = (folder) => JSON.parse(readFileSync(manifestOf(folder), 'utf8'));

/**
 * A workspace's dependencies but for the `bundled` ones, which only the build of its browser code needs.
 * @param {Manifest} manifest
 */
export function productionDependencies({ dependencies = {}, bundled = [] }) {
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => !bundled.includes(name)));
}

/**
 * The folder of a workspace, then those of its transitive production dependencies.
 * @param {string} workspace its folder
 * @param {ReadonlyMap<string, string>} folders of all workspaces, by name
 * @param {(folder: string) => Manifest} manifest
 * @param {string[]} [found]
 */
export function productionFolders(workspace, folders, manifest, found = []) {
  if (found.includes(workspace)) return found;
  found.push(workspace);
  for (const name of Object.keys(productionDependencies(manifest(workspace)))) {
    const next = folders.get(name);
    if (next !== undefined) productionFolders(next, folders, manifest, found);
  }
  return found;
}

/** Folders of all workspaces by name, as the lock file links them. @param {string} root */
export function workspaceFolders(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  /** @type {[string, { link?: boolean, resolved: string }][]} */
  const entries = Object.entries(packages);
  const links = entries.filter(([, { link }]) => link);
  return new Map(links.map(([place, { resolved }]) => [place.replace('node_modules/', ''), resolved]));
}

function main() {
  const [workspace = ''] = process.argv.slice(2);
  const folders = workspaceFolders('.');
  const remaining = productionFolders(workspace, folders, read);
  for (const folder of folders.values()) if (!remaining.includes(folder)) rmSync(folder, { recursive: true });
  for (const folder of remaining) {
    const { devDependencies, bundled, ...rest } = read(folder);
    const dependencies = productionDependencies({ ...rest, bundled });
    writeFileSync(manifestOf(folder), JSON.stringify({ ...rest, dependencies }));
  }
  const { name } = read('.');
  writeFileSync('package.json', JSON.stringify({ name, private: true, workspaces: remaining }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
