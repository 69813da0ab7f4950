import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const template = fileURLToPath(new URL('../template', import.meta.url));

/** The template's name and page, which the new remote replaces. */
const NAMES = /mf-nuevo|\/nuevo/g;

/** The tarballs of the packages that a new remote needs, as `npm run pack` creates them. */
const TARBALL = /^fluxpartes-.*\.tgz$/;

/**
 * Creates a new remote from the template. For example, `mf-avisos` starts with the page `/avisos`.
 * @param {string} [name]
 * @param {string} [folder] a new or empty folder
 * @param {string} [tarballs] the folder of the packages, which are copied to `paquetes`, where package.json names them
 * @returns {string} the folder
 * @throws if the name is not a remote's name, the folder is not empty, or there are no packages
 */
export function createRemote(name = '', folder = name, tarballs = 'paquetes') {
  const packages = existsSync(tarballs) ? readdirSync(tarballs).filter((file) => TARBALL.test(file)) : [];
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`«${name}» is no remote's name: mf-, then small letters, digits and dashes`);
  const target = path.resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty`);
  if (packages.length === 0)
    throw new Error(`${path.resolve(tarballs)} has no packages: npm run pack -- <folder> makes them`);
  mkdirSync(target, { recursive: true });
  cpSync(template, target, { recursive: true });
  // npm never packs a file named `.gitignore`, so the template has it under another name.
  renameSync(path.join(target, 'gitignore'), path.join(target, '.gitignore'));
  for (const file of readdirSync(target, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) fillIn(path.join(file.parentPath, file.name), name);
  }
  for (const file of packages) cpSync(path.join(tarballs, file), path.join(target, 'paquetes', file));
  return target;
}

function fillIn(file, name) {
  const page = `/${name.replace(/^mf-/, '')}`;
  const filled = readFileSync(file, 'utf8').replace(NAMES, (found) => (found === '/nuevo' ? page : name));
  writeFileSync(file, filled);
}
