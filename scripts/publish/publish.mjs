import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkContract } from './contract.mjs';
import { readRegistry, swapRemote } from './registry.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How many builds of a remote stay on the disk, the present one among them: open tabs go on with theirs. */
const KEPT = 10;

/** The names of the product's remotes, from the one list of routes. */
export function remoteNames() {
  return [
    ...new Set(
      readRoutesTable()
        .map((row) => row.remote)
        .filter(Boolean),
    ),
  ];
}

function readRoutesTable() {
  return JSON.parse(readFileSync(path.join(root, 'shell/routes.json'), 'utf8'));
}

/** Ten hex digits over every file of the build: the same build has the same version. */
function versionOf(dir) {
  const hash = createHash('sha256');
  for (const name of readdirSync(dir).sort()) {
    if (statSync(path.join(dir, name)).isFile()) hash.update(`${name}\n`).update(readFileSync(path.join(dir, name)));
  }
  return hash.digest('hex').slice(0, 10);
}

/** The versions on the disk, the last published first. */
function versionsIn(home) {
  if (!existsSync(home)) return [];
  const isVersion = (name) => /^[0-9a-f]{10}$/.test(name);
  const publishedAt = (name) => statSync(path.join(home, name)).mtimeMs;
  return readdirSync(home)
    .filter(isVersion)
    .sort((a, b) => publishedAt(b) - publishedAt(a));
}

function copyBuild(dir, home, version, published) {
  const target = path.join(home, version);
  if (!existsSync(target)) {
    const temporary = path.join(home, `.${version}.${process.pid}`);
    mkdirSync(home, { recursive: true });
    cpSync(dir, temporary, { recursive: true });
    writeFileSync(path.join(temporary, 'published.json'), JSON.stringify(published));
    renameSync(temporary, target);
  }
  utimesSync(target, new Date(), new Date());
}

/**
 * Publishes a built remote: checks its contract, copies it to its own immutable folder, swaps the registry.
 * @param {{ remote: string, remotesDir: string, dir?: string }} options `remotesDir` is DATA_DIR/mf; `dir` the build.
 * @returns {Promise<string>} The version.
 * @throws {import('./contract.mjs').ContractError} Where the build does not keep the contract; nothing changes then.
 */
export async function publishRemote({ remote, remotesDir, dir = path.join(root, remote, 'dist') }) {
  const { entry, chunks } = await checkContract({ remote, dir, routes: readRoutesTable() });
  const version = versionOf(dir);
  const home = path.join(remotesDir, remote);
  const published = { version, entry: `/mf/${remote}/${version}/${entry}`, chunks };
  copyBuild(dir, home, version, published);
  swapRemote(remotesDir, remote, published);
  for (const old of versionsIn(home).slice(KEPT)) rmSync(path.join(home, old), { recursive: true });
  return version;
}

/**
 * Swaps the registry back to the version that was published before the present one.
 * @returns {string} The version that is current now.
 * @throws Where none is kept.
 */
export function rollBackRemote({ remote, remotesDir }) {
  const home = path.join(remotesDir, remote);
  const versions = versionsIn(home);
  const present = readRegistry(remotesDir).remotes[remote]?.version;
  const previous = versions[versions.indexOf(present) + 1];
  if (!previous) throw new Error(`${remote} has no earlier version to go back to`);
  swapRemote(remotesDir, remote, JSON.parse(readFileSync(path.join(home, previous, 'published.json'), 'utf8')));
  return previous;
}
