// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { containerName } from '@fluxpartes/mf-kit/contract';
import { fileIn, fileProblems, originProblems, readDescription, strangersIn, versionOf, weightOf } from './build.mjs';
import { ContractError, refuse, routeProblems, shellProblems } from './problems.mjs';
import { liveShell } from './publish-shell.mjs';
import { changeRecord, everPublished, promoted, publishBuild, retired, wentBack } from './releases.mjs';
import { ssrProblems } from './ssr.mjs';

/**
 * @typedef {import('@fluxpartes/registry').ShellDescription} ShellDescription
 * @typedef {import('@fluxpartes/registry').RemoteRecord} RemoteRecord
 * @typedef {import('@fluxpartes/registry').Release} Release
 * @typedef {import('@fluxpartes/registry').Registry} Registry
 * @typedef {import('@fluxpartes/registry-store').RegistryStore} RegistryStore
 */

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The build of one of this checkout's remotes. */
export const builtIn = (/** @type {string} */ remote) => path.join(root, remote, 'dist');

/** The names of this checkout's remotes: the folders that bring pages, but for the shell's. */
export function remoteNames() {
  return readdirSync(root).filter((name) => name !== 'shell' && existsSync(path.join(root, name, 'routes.json')));
}

/**
 * The builds of this checkout's remotes that nobody has ever published.
 * @param {RegistryStore} store
 */
export async function newBuilds(store) {
  const { remotes } = await store.read();
  return remoteNames().flatMap((remote) => {
    const dir = builtIn(remote);
    const description = readDescription(dir);
    const known = remotes[remote];
    return known && everPublished(known).has(versionOf(dir, description)) ? [] : [description];
  });
}

/**
 * Publishes a built remote: copies it to its own immutable folder unless it is served from another origin.
 * @param {{ remote: string, store: RegistryStore, dir?: string, origin?: string | undefined, shell?: ReturnType<typeof liveShell>, ssr?: typeof ssrProblems, activate?: boolean, percent?: number | undefined, onlyNew?: boolean }} options
 *   `dir` is the build; `origin` the folder of another origin that has its files, as `parseOrigin`
 *   answers it; `shell` in place of what the live one offers; `ssr` says what is wrong with its server-side rendering; `activate`
 *   false leaves live what is live; `percent` makes it the canary of so many of a hundred visitors; `onlyNew` leaves alone what
 *   was published before, whatever somebody did with it since, and a canary that runs.
 * @returns {Promise<string>} The version.
 * @throws {ContractError} Where the build does not keep the contract; nothing changes then.
 */
export async function publishRemote({
  remote,
  store,
  dir = builtIn(remote),
  origin,
  shell,
  ssr = ssrProblems,
  activate = true,
  percent,
  onlyNew = false,
}) {
  const description = readDescription(dir);
  const { name: _name, ...said } = description;
  const facts = { ...said, weight: await weightOf(fileIn(dir), description) };
  const live = (/** @type {Registry} */ registry) => shell ?? liveShell(store, registry);
  const liveProblems = (/** @type {Registry} */ registry) =>
    factProblems(remote, facts, { shell: live(registry), registry });
  return publishBuild(store, {
    app: remote,
    dir,
    description,
    release: (version) => {
      const entry = `${origin ?? `/mf/${remote}/${version}/`}${description.entry}`;
      return { ...facts, entry, at: new Date().toISOString() };
    },
    isElsewhere: origin !== undefined,
    onlyNew,
    how: ({ canary }) => ({ activate: activate && !(onlyNew && canary), percent }),
    liveProblems,
    buildProblems: async (registry) => {
      const problems = [
        ...(await fileProblems(fileIn(dir), description)),
        ...strangersIn(dir),
        ...liveProblems(registry),
      ];
      const build = { ...description, name: remote, read: fileIn(dir) };
      if (problems.length === 0) problems.push(...(await ssr(build, live(registry))));
      if (problems.length === 0 && origin !== undefined) problems.push(...(await originProblems(origin, description)));
      return problems;
    },
  });
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
export const rollBackRemote = ({ version, ...options }) =>
  changeLive(options, {
    change: (record, at) => wentBack(record, { version, at }),
    refusal: (live) => `cannot go back to ${live}`,
  });

/**
 * Takes a remote and its pages out of the site, whatever releases it had; they stay in the registry, to be gone back to.
 * @param {{ remote: string, store: RegistryStore }} options
 * @returns {Promise<null>} The version that is live now: none.
 * @throws where nothing of it is live; nothing changes then
 */
export async function retireRemote({ remote, store }) {
  await changeRecord(store, remote, (/** @type {RemoteRecord} */ record) => retired(record, new Date().toISOString()));
  return null;
}

/**
 * Puts the canary live, where it fits what is live now.
 * @param {{ remote: string, store: RegistryStore, shell?: ShellDescription }} options
 * @returns {Promise<string | null>} The version that is live now.
 * @throws Where there is no canary, or it may not go live; nothing changes then.
 */
export const promoteCanary = (options) =>
  changeLive(options, { change: promoted, refusal: (live) => `${live} cannot go live` });

/**
 * @param {{ remote: string, store: RegistryStore, shell?: ShellDescription }} options
 * @param {{ change: (record: RemoteRecord, at: string) => RemoteRecord, refusal: (live: string) => string }} what
 */
async function changeLive({ remote, store, shell }, { change, refusal }) {
  const at = new Date().toISOString();
  const { after } = await changeRecord(store, remote, (/** @type {RemoteRecord} */ record, registry) => {
    const next = change(record, at);
    const release = next.live === null ? undefined : next.releases[next.live];
    if (!release || next.live === record.live) return next;
    const facing = { shell: shell ?? liveShell(store, registry), registry };
    refuse(`${remote} ${refusal(String(next.live))}`, factProblems(remote, release, facing));
    return next;
  });
  return after.live;
}

/**
 * @param {string} remote
 * @param {import('./problems.mjs').Facts} facts
 * @param {{ shell: ShellDescription, registry: Registry }} live
 */
const factProblems = (remote, facts, { shell, registry }) => [
  ...shellProblems(facts, { container: containerName(remote), shell }),
  ...routeProblems(remote, facts, { shell, registry }),
];
