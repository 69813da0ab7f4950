import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContractError, checkContract } from './contract.mjs';
import { everPublished, isVersion, wentBack, withRelease } from './record.mjs';
import { changeRemote, readRegistry } from './registry.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

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
  if (!existsSync(dir)) throw new ContractError(`${dir} is missing: build the remote first`);
  const hash = createHash('sha256');
  for (const name of readdirSync(dir).sort()) {
    if (statSync(path.join(dir, name)).isFile()) hash.update(`${name}\n`).update(readFileSync(path.join(dir, name)));
  }
  return hash.digest('hex').slice(0, 10);
}

/** Puts a build into its own folder, whole or not at all; two publishers of the same build put the same files there. */
function copyBuild(dir, home, version) {
  const target = path.join(home, version);
  if (existsSync(target)) return;
  const temporary = path.join(home, `.${randomUUID()}`);
  mkdirSync(home, { recursive: true });
  cpSync(dir, temporary, { recursive: true });
  try {
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
}

/** Removes the builds that a change has left out of the registry. */
function removeLeftOut(home, { before, after }) {
  const leftOut = Object.keys(before.releases).filter((version) => isVersion(version) && !after.releases[version]);
  for (const version of leftOut) rmSync(path.join(home, version), { recursive: true, force: true });
}

/** The commit that a build was made from; null where nobody knows. */
function commitOf(dir) {
  const git = spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: dir, encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : null;
}

/**
 * Publishes a built remote: checks its contract, copies it to its own immutable folder, changes the registry.
 * @param {{ remote: string, remotesDir: string, dir?: string, activate?: boolean, onlyNew?: boolean }} options
 *   `remotesDir` is DATA_DIR/mf; `dir` the build; `activate` false leaves live what is live; `onlyNew` leaves alone what
 *   was published before, whatever somebody did with it since.
 * @returns {Promise<string>} The version.
 * @throws {import('./contract.mjs').ContractError} Where the build does not keep the contract; nothing changes then.
 */
export async function publishRemote({
  remote,
  remotesDir,
  dir = path.join(root, remote, 'dist'),
  activate = true,
  onlyNew = false,
}) {
  const version = versionOf(dir);
  const known = readRegistry(remotesDir).remotes[remote];
  if (onlyNew && known && everPublished(known).has(version)) return version;
  const { entry, chunks } = await checkContract({ remote, dir, routes: readRoutesTable() });
  const home = path.join(remotesDir, remote);
  copyBuild(dir, home, version);
  const address = `/mf/${remote}/${version}/${entry}`;
  const release = { entry: address, chunks, at: new Date().toISOString(), commit: commitOf(dir) };
  const change = changeRemote(remotesDir, remote, (record) => withRelease(record, version, release, { activate }));
  removeLeftOut(home, change);
  // Whoever left this very version out of the registry meanwhile has taken its files away.
  copyBuild(dir, home, version);
  return version;
}

/**
 * Goes back to the version that was live before the present one, or to one that is named.
 * @param {{ remote: string, remotesDir: string, version?: string }} options
 * @returns {string} The version that is live now.
 * @throws Where it is not kept.
 */
export function rollBackRemote({ remote, remotesDir, version }) {
  const at = new Date().toISOString();
  const { after } = changeRemote(remotesDir, remote, (record) => wentBack(record, { version, at }));
  return after.live;
}
