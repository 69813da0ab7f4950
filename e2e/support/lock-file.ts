import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A lock file's entry of one installed package, with its other fields. */
interface Locked {
  version?: string;
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

type Packages = Record<string, Locked>;

const read = (folder: string, file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
const MODULES = 'node_modules/';

/** The lock file's keys where Node resolves a package required from `from`. */
function placeOf(packages: Packages, name: string, from: string): string | undefined {
  const above = from.split(`/${MODULES}`).map((_, index, parts) => parts.slice(0, index + 1).join(`/${MODULES}`));
  return [...above.reverse(), '']
    .map((place) => `${place}${place === '' ? '' : '/'}${MODULES}${name}`)
    .find((place) => packages[place]);
}

/**
 * A package of this repository is locked as its tarball. Any other package is locked by its version and digest, as in this
 * repository's lock file.
 */
function lockedAt(packages: Packages, place: string, tarballs: readonly string[]): Locked {
  const { link, resolved, ...found } = packages[place] ?? {};
  if (!link) return { ...found, ...(resolved !== undefined && { resolved }) };
  const own = packages[resolved ?? ''] ?? {};
  const tarball = tarballs.find((file) => path.basename(file).includes(`-${path.basename(resolved ?? '')}-`));
  const { version = '', dependencies = {}, peerDependencies = {} } = own;
  return { ...own, version, dependencies, peerDependencies, resolved: `file:paquetes/${path.basename(tarball ?? '')}` };
}

/**
 * The lock file that the remote's own repository would have: the part of this repository's lock file that the remote's
 * package.json needs. The remote then installs packages from npm's cache, and asks no registry for versions.
 */
export function writeLockFile(remote: string, root: string, tarballs: readonly string[]): void {
  const { packages, ...lock } = read(root, 'package-lock.json') as { packages: Packages };
  const { name, version, dependencies, devDependencies } = read(remote, 'package.json');
  const own: Packages = { '': { name, version, dependencies, devDependencies } as Locked };
  const add = (wanted: string, from: string): void => {
    const place = placeOf(packages, wanted, from);
    const target = place?.replace(/^packages\//, `${MODULES}@fluxpartes/`);
    if (place === undefined || target === undefined || own[target]) return;
    const locked = lockedAt(packages, place, tarballs);
    own[target] = locked;
    const home = packages[place]?.link ? (packages[place]?.resolved ?? '') : place;
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = locked;
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) add(next, home);
  };
  for (const wanted of Object.keys({ ...dependencies, ...devDependencies })) add(wanted, '');
  writeFileSync(
    path.join(remote, 'package-lock.json'),
    JSON.stringify({ ...lock, name, version, packages: own }, null, 2),
  );
}
