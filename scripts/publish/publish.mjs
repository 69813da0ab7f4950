// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { containerName } from '@fluxpartes/mf-kit/contract';
import { parseShell, parseSite } from '@fluxpartes/registry';
import {
  fileIn,
  fileProblems,
  foreignEntries,
  originProblems,
  readDescription,
  versionOf,
  weightOf,
} from './build-files.mjs';
import { ContractError, refuse, remoteProblems, routeProblems, shellProblems } from './compatibility-check.mjs';
import { changeRecord, everPublished, promoted, publishBuild, retired, rolledBack, SHELL } from './release-state.mjs';
import { ssrProblems } from './ssr.mjs';

/**
 * @typedef {import('@fluxpartes/registry').ShellDescription} ShellDescription
 * @typedef {import('@fluxpartes/registry').SiteDescription} SiteDescription
 * @typedef {import('@fluxpartes/registry').RemoteDescription} RemoteDescription
 * @typedef {import('@fluxpartes/registry').RemoteRecord} RemoteRecord
 * @typedef {import('@fluxpartes/registry').ShellRecord} ShellRecord
 * @typedef {import('@fluxpartes/registry').Release} Release
 * @typedef {import('@fluxpartes/registry').ShellRelease} ShellRelease
 * @typedef {import('@fluxpartes/registry').Registry} Registry
 * @typedef {import('@fluxpartes/registry/store').RegistryStore} RegistryStore
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const builtShellDir = path.join(root, 'shell/dist');

/** The folder with the build of a remote of this checkout. */
export const builtIn = (/** @type {string} */ remote) => path.join(root, remote, 'dist');

/** The remotes of this checkout: folders other than the shell's with a routes.json. */
export function remoteNames() {
  return readdirSync(root).filter((name) => name !== 'shell' && existsSync(path.join(root, name, 'routes.json')));
}

/**
 * Builds of this checkout's remotes that the registry never contained.
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
 *   `dir`: the build; `origin`: the URL of its files on another origin, from `parseOrigin`; `shell`: replaces the live one in
 *   the checks; `ssr`: the SSR check; `activate` false: the live release stays; `percent`: publishes a canary for that share of
 *   visitors; `onlyNew`: does nothing with a version that the registry had before, and leaves a running canary
 * @returns {Promise<string>} The version.
 * @throws {ContractError} if the build fails a check; the registry then stays unchanged
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
        ...foreignEntries(dir),
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
 * Publishes remotes one after the other. A rejected remote is tried again at the end, because a page may have moved from
 * one remote to another.
 * @param {readonly string[]} remotes
 * @param {Omit<Parameters<typeof publishRemote>[0], 'remote'>} options
 * @param {(remote: string, version: string) => void} [onDone]
 * @throws {ContractError} of the first that was rejected twice
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
 * Ends a running canary. Without a canary, restores the previous live version or the given version, if it is compatible
 * with the other live releases. After a rollback of the first release, the remote has no live version.
 * @param {{ remote: string, store: RegistryStore, version?: string | undefined, shell?: ShellDescription }} options
 * @returns {Promise<string | null>} The version that is live now.
 * @throws if it is not stored or not compatible; the registry then stays unchanged
 */
export const rollBackRemote = ({ version, ...options }) =>
  changeLive(options, {
    change: (record, at) => rolledBack(record, { version, at }),
    refusal: (live) => `cannot roll back to ${live}`,
  });

/**
 * Removes a remote and its pages from the site. Its releases stay in the registry for a rollback.
 * @param {{ remote: string, store: RegistryStore }} options
 * @returns {Promise<null>} No version is live now.
 * @throws if no version of it is live; the registry then stays unchanged
 */
export async function retireRemote({ remote, store }) {
  await changeRecord(store, remote, (/** @type {RemoteRecord} */ record) => retired(record, new Date().toISOString()));
  return null;
}

/**
 * Promotes the canary to live.
 * @param {{ remote: string, store: RegistryStore, shell?: ShellDescription }} options
 * @returns {Promise<string | null>} The version that is live now.
 * @throws if there is no canary or it fails a check; the registry then stays unchanged
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
 * @param {import('./compatibility-check.mjs').Facts} facts
 * @param {{ shell: ShellDescription, registry: Registry }} live
 */
const factProblems = (remote, facts, { shell, registry }) => [
  ...shellProblems(facts, { container: containerName(remote), shell }),
  ...routeProblems(remote, facts, { shell, registry }),
];

const webOf = (/** @type {string} */ dir) => path.join(dir, 'web');

/**
 * @template T
 * @param {string} file @param {(text: string) => T} parse
 * @throws {ContractError}
 */
function readBuilt(file, parse) {
  if (!existsSync(file)) throw new ContractError(`${file} is missing: build the shell first`);
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ContractError(`${file} describes no shell: ${error instanceof Error ? error.message : error}`);
  }
}

/** The release manifest of a shell build. @param {string} dir @throws {ContractError} if it is not built */
const builtShell = (dir) => ({
  ...readBuilt(path.join(dir, 'shell.json'), parseShell),
  ...readBuilt(path.join(dir, 'site.json'), parseSite),
});

/**
 * The live shell and its files. Before the first release: the shell and files of this checkout.
 * @param {RegistryStore} store @param {Registry} registry
 * @throws {ContractError} if this checkout has no built shell
 */
export function liveShell(store, { shell }) {
  const live = shell?.live ?? '';
  const release = shell?.releases[live];
  const read = release ? (/** @type {string} */ name) => store.fileOf(SHELL, live, name) : fileIn(webOf(builtShellDir));
  return { ...(release ?? builtShell(builtShellDir)), name: SHELL, read };
}

/**
 * Releases of all remotes that visitors may get. A build in `coming` replaces the live release of its remote.
 * @param {Registry} registry @param {readonly RemoteDescription[]} coming
 */
function liveRemotes({ remotes }, coming) {
  const found = Object.entries(remotes).flatMap(([name, { live, canary, releases }]) =>
    [live, canary?.version].flatMap((version) => {
      const facts = version == null ? undefined : releases[version];
      return facts ? [{ name, version: `${version}, which is live,`, facts }] : [];
    }),
  );
  const isComing = (/** @type {string} */ remote) => coming.some(({ name }) => name === remote);
  return [
    ...found.filter(({ name }) => !isComing(name)),
    ...coming.map((facts) => ({ name: facts.name, version: '(to be published with it)', facts })),
  ];
}

/** @param {(name: string) => Promise<Buffer | null>} read @param {ShellDescription & SiteDescription} build */
const missingProblems = (read, { chunks, routes, assets }) =>
  fileProblems(read, { entry: chunks.shell?.js[0] ?? 'shell.js', chunks, routes, assets });

/**
 * Publishes a built shell. Running sites use it for the next page that they send.
 * @param {{ store: RegistryStore, dir?: string, activate?: boolean, onlyNew?: boolean, coming?: readonly RemoteDescription[] }} options
 *   `dir`, `activate`, `onlyNew`: as in `publishRemote`; `coming`: builds of remotes that are published next
 * @returns {Promise<string>} The version.
 * @throws {ContractError} if a live remote is not compatible with it; the registry then stays unchanged
 */
export async function publishShell({ store, dir = builtShellDir, activate = true, onlyNew = false, coming = [] }) {
  const description = builtShell(dir);
  const web = webOf(dir);
  const liveProblems = (/** @type {Registry} */ registry) => remoteProblems(description, liveRemotes(registry, coming));
  return publishBuild(store, {
    app: SHELL,
    dir: web,
    description,
    release: () => ({ ...description, at: new Date().toISOString() }),
    onlyNew,
    how: () => ({ activate }),
    liveProblems,
    buildProblems: async (registry) => {
      const problems = [
        ...(await missingProblems(fileIn(web), description)),
        ...foreignEntries(web),
        ...liveProblems(registry),
      ];
      return problems.length > 0 ? problems : ssrProblems({ ...description, name: SHELL, read: fileIn(web) });
    },
  });
}

/**
 * Restores the previous live shell or the given one, if the live remotes are compatible with it.
 * @param {{ store: RegistryStore, version?: string | undefined }} options
 * @returns {Promise<string>} The version that is live now.
 * @throws if it is not stored or not compatible; the registry then stays unchanged
 */
export async function rollBackShell({ store, version }) {
  const at = new Date().toISOString();
  const { after } = await changeRecord(store, SHELL, async (/** @type {ShellRecord} */ record, registry) => {
    const next = rolledBack(record, { version, at });
    const { live } = next;
    if (live === null) throw new Error('there is no earlier version to roll back to');
    const release = /** @type {ShellRelease} */ (next.releases[live]);
    refuse(`${SHELL} cannot roll back to ${live}`, [
      ...(await missingProblems((name) => store.fileOf(SHELL, live, name), release)),
      ...remoteProblems(release, liveRemotes(registry, [])),
    ]);
    return next;
  });
  return after.live ?? '';
}
