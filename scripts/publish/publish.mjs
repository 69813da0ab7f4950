// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { containerName } from '@fluxpartes/mf-kit/contract';
import {
  builtFiles,
  fileIn,
  fileProblems,
  keepFiles,
  readDescription,
  strangersIn,
  versionOf,
} from './build-folder.mjs';
import { originProblems } from './origin.mjs';
import { ContractError, hasFacts, routeProblems, shellProblems } from './problems.mjs';
import { liveShell } from './publish-shell.mjs';
import { readPages } from './read-pages.mjs';
import { everPublished, promoted, wentBack, withRelease } from './record.mjs';
import { changeRemote } from './registry.mjs';

/**
 * @typedef {import('@fluxpartes/registry').ShellDescription} ShellDescription
 * @typedef {import('@fluxpartes/registry').RemoteDescription} RemoteDescription
 * @typedef {import('@fluxpartes/registry').RemoteRecord} RemoteRecord
 * @typedef {import('@fluxpartes/registry').Release} Release
 * @typedef {import('@fluxpartes/registry').Registry} Registry
 * @typedef {import('@fluxpartes/registry-store').RegistryStore} RegistryStore
 */

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The names of this checkout's remotes: the folders that bring pages, but for the shell's. */
export function remoteNames() {
  return readdirSync(root).filter((name) => name !== 'shell' && existsSync(path.join(root, name, 'routes.json')));
}

/**
 * @param {string} remote
 * @param {{ dir: string, origin: string | undefined, description: RemoteDescription, pages: typeof readPages }} build
 * @param {{ shell: ShellDescription, registry: Registry }} live
 * @throws {ContractError}
 */
async function checkBuild(remote, { dir, origin, description, pages }, { shell, registry }) {
  const problems = [
    ...(await fileProblems(fileIn(dir), description)),
    ...strangersIn(dir),
    ...shellProblems(description, { container: containerName(remote), shell }),
    ...routeProblems(remote, description, { shell, registry }),
  ];
  if (problems.length === 0) problems.push(...(await pages({ dir, description, shell })));
  if (problems.length === 0 && origin !== undefined) problems.push(...(await originProblems(origin, description)));
  if (problems.length > 0) throw ContractError.because(`${remote} cannot be published`, problems);
}

/**
 * The builds of this checkout's remotes that nobody has ever published.
 * @param {RegistryStore} store
 */
export async function newBuilds(store) {
  const { remotes } = await store.read();
  return remoteNames().flatMap((remote) => {
    const dir = path.join(root, remote, 'dist');
    const description = readDescription(dir);
    const known = remotes[remote];
    return known && everPublished(known).has(versionOf(dir, description)) ? [] : [description];
  });
}

/**
 * Publishes a built remote: holds it against what is live, copies it to its own immutable folder unless it is served from
 * another origin, changes the registry.
 * @param {{ remote: string, store: RegistryStore, dir?: string, origin?: string | undefined, shell?: ShellDescription, pages?: typeof readPages, activate?: boolean, percent?: number | undefined, onlyNew?: boolean }} options
 *   `dir` is the build; `origin` the folder of another origin that has its files, as `parseOrigin`
 *   answers it; `shell` in place of what the live one offers; `pages` says what is wrong with the pages; `activate` false leaves live
 *   what is live; `percent` makes it the canary of so many of a hundred visitors; `onlyNew` leaves alone what was published
 *   before, whatever somebody did with it since, and a canary that runs.
 * @returns {Promise<string>} The version.
 * @throws {ContractError} Where the build does not keep the contract; nothing changes then.
 */
export async function publishRemote({
  remote,
  store,
  dir = path.join(root, remote, 'dist'),
  origin,
  shell,
  pages = readPages,
  activate = true,
  percent,
  onlyNew = false,
}) {
  const description = readDescription(dir);
  const version = versionOf(dir, description);
  const registry = await store.read();
  const isDone = (/** @type {RemoteRecord | undefined} */ record) =>
    onlyNew && record !== undefined && everPublished(record).has(version);
  if (isDone(registry.remotes[remote])) return version;
  await checkBuild(remote, { dir, origin, description, pages }, { shell: shell ?? liveShell(registry), registry });
  const files = builtFiles(dir, { version, description });
  const keepOwn = async () => origin === undefined && (await keepFiles(store, { app: remote, version, files }));
  await keepOwn();
  const { name: _name, ...facts } = description;
  const entry = `${origin ?? `/mf/${remote}/${version}/`}${description.entry}`;
  const release = { ...facts, entry, at: new Date().toISOString() };
  const change = await changeRemote(store, remote, (record, now) => {
    // Another site may have started with it, taken a route, or another shell gone live, since it was looked at.
    if (isDone(record)) return record;
    const problems = releaseProblems(remote, release, { shell: shell ?? liveShell(now), registry: now });
    if (problems.length > 0) throw ContractError.because(`${remote} cannot be published`, problems);
    return withRelease(record, version, release, { activate: activate && !(onlyNew && record.canary), percent });
  });
  await store.clearAway(remote, change);
  // Whoever left this very version out of the registry meanwhile has taken its files away.
  await keepOwn();
  return version;
}

/**
 * Publishes several, one after the other; what was refused once more after the others, for a page may have gone from one to
 * another.
 * @param {readonly string[]} remotes
 * @param {Omit<Parameters<typeof publishRemote>[0], 'remote'>} options
 * @param {(remote: string, version: string) => void} [onDone]
 * @throws {ContractError} of the first that was refused twice
 */
export async function publishRemotes(remotes, options, onDone = () => {}) {
  const refused = [];
  for (const remote of remotes) {
    try {
      onDone(remote, await publishRemote({ ...options, remote }));
    } catch (error) {
      if (!(error instanceof ContractError) || remotes.length === 1) throw error;
      refused.push(remote);
    }
  }
  for (const remote of refused) onDone(remote, await publishRemote({ ...options, remote }));
}

/**
 * Goes back from the canary while one runs; else to the version that was live before the present one, or to one that is named,
 * where it fits what is live now. Where the present one is the first, nothing is live then.
 * @param {{ remote: string, store: RegistryStore, version?: string | undefined, shell?: ShellDescription }} options
 * @returns {Promise<string | null>} The version that is live now.
 * @throws Where it is not kept or does not fit; nothing changes then.
 */
export async function rollBackRemote({ remote, store, version, shell }) {
  const at = new Date().toISOString();
  const { after } = await changeRemote(store, remote, (record, registry) => {
    const next = wentBack(record, { version, at });
    if (next.live === null || next.live === record.live) return next;
    const live = { shell: shell ?? liveShell(registry), registry };
    const problems = releaseProblems(remote, next.releases[next.live], live);
    if (problems.length > 0) throw ContractError.because(`${remote} cannot go back to ${next.live}`, problems);
    return next;
  });
  return after.live;
}

/**
 * Puts the canary live, where it fits what is live now.
 * @param {{ remote: string, store: RegistryStore, shell?: ShellDescription }} options
 * @returns {Promise<string>} The version that is live now.
 * @throws Where there is no canary, or it may not go live; nothing changes then.
 */
export async function promoteCanary({ remote, store, shell }) {
  const at = new Date().toISOString();
  const { after } = await changeRemote(store, remote, (record, registry) => {
    const next = promoted(record, at);
    const facing = { shell: shell ?? liveShell(registry), registry };
    const problems = releaseProblems(remote, next.releases[next.live ?? ''], facing);
    if (problems.length > 0) throw ContractError.because(`${remote} ${next.live} cannot go live`, problems);
    return next;
  });
  return after.live ?? '';
}

/**
 * @param {string} remote
 * @param {Release | undefined} release
 * @param {{ shell: ShellDescription, registry: Registry }} live
 */
function releaseProblems(remote, release, { shell, registry }) {
  if (!release || !hasFacts(release)) return ['it was published before releases said what they bring and need'];
  return [
    ...shellProblems(release, { container: containerName(remote), shell }),
    ...routeProblems(remote, release, { shell, registry }),
  ];
}
