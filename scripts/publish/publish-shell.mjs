// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseShell, parseSite } from '@fluxpartes/registry';
import { builtFiles, fileIn, fileProblems, keepFiles, strangersIn, versionOf } from './build-folder.mjs';
import { ContractError, hasFacts, remoteProblems } from './problems.mjs';
import { everPublished, wentBack, withRelease } from './record.mjs';
import { changeShell } from './registry.mjs';

/**
 * @typedef {import('@fluxpartes/registry').ShellDescription} ShellDescription
 * @typedef {import('@fluxpartes/registry').SiteDescription} SiteDescription
 * @typedef {import('@fluxpartes/registry').RemoteDescription} RemoteDescription
 * @typedef {import('@fluxpartes/registry').ShellRelease} ShellRelease
 * @typedef {import('@fluxpartes/registry').ShellRecord} ShellRecord
 * @typedef {import('@fluxpartes/registry').Registry} Registry
 * @typedef {import('@fluxpartes/registry-store').RegistryStore} RegistryStore
 */

/** What the shell is called where remotes are called by their names. */
export const SHELL = 'shell';

const builtDir = fileURLToPath(new URL('../../shell/dist', import.meta.url));

/**
 * @template T
 * @param {string} file @param {(text: string) => T} parse
 * @throws {ContractError}
 */
function read(file, parse) {
  if (!existsSync(file)) throw new ContractError(`${file} is missing: build the shell first`);
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ContractError(`${file} describes no shell: ${error instanceof Error ? error.message : error}`);
  }
}

/** What this checkout's shell offers. @throws {ContractError} where it is not built */
export const builtShell = () => read(path.join(builtDir, 'shell.json'), parseShell);

/**
 * What the live shell offers; before the first was published, this checkout's.
 * @param {Registry} registry
 * @throws {ContractError} where there is none
 */
export function liveShell({ shell }) {
  const release = shell && shell.live !== null ? shell.releases[shell.live] : undefined;
  return release ?? builtShell();
}

/**
 * The releases of all remotes that visitors get and that say what they need. One that is about to be published stands for the live one.
 * @param {Registry} registry @param {readonly RemoteDescription[]} coming
 */
function liveRemotes({ remotes }, coming) {
  const found = Object.entries(remotes).flatMap(([name, { live, canary, releases }]) =>
    [live, canary?.version].flatMap((version) => {
      const facts = version == null ? undefined : releases[version];
      return facts && hasFacts(facts) ? [{ name, version: `${version}, which is live,`, facts }] : [];
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
 * Publishes a built shell: holds it against the live remotes, copies its files to a folder of their own, changes the
 * registry. Pages that are answered from then on are its; no site has to start anew.
 * @param {{ store: RegistryStore, dir?: string, activate?: boolean, onlyNew?: boolean, coming?: readonly RemoteDescription[] }} options
 *   `dir` is the build; `activate` false leaves live what is live; `onlyNew` leaves alone what was
 *   published before, whatever somebody did with it since; `coming` are builds of remotes that are published with it.
 * @returns {Promise<string>} The version.
 * @throws {ContractError} Where a live remote would not work with it; nothing changes then.
 */
export async function publishShell({ store, dir = builtDir, activate = true, onlyNew = false, coming = [] }) {
  const description = {
    ...read(path.join(dir, 'shell.json'), parseShell),
    ...read(path.join(dir, 'site.json'), parseSite),
  };
  const web = path.join(dir, 'web');
  const version = versionOf(web, description);
  const isDone = (/** @type {ShellRecord | undefined} */ record) =>
    onlyNew && record !== undefined && everPublished(record).has(version);
  const registry = await store.read();
  if (isDone(registry.shell)) return version;
  refuse(`${SHELL} cannot be published`, [
    ...(await missingProblems(fileIn(web), description)),
    ...strangersIn(web),
    ...remoteProblems(description, liveRemotes(registry, coming)),
  ]);
  const build = { app: SHELL, version, files: builtFiles(web, { version, description }) };
  await keepFiles(store, build);
  const release = { ...description, at: new Date().toISOString() };
  const change = await changeShell(store, (record, now) => {
    // Another site may have started with it, and another remote gone live, since they were looked at.
    if (isDone(record)) return record;
    refuse(`${SHELL} cannot be published`, [...remoteProblems(description, liveRemotes(now, coming))]);
    return withRelease(record, version, release, { activate });
  });
  await store.clearAway(SHELL, change);
  // Whoever left this very version out of the registry meanwhile has taken its files away.
  await keepFiles(store, build);
  return version;
}

/** @param {string} what @param {readonly string[]} problems @throws {ContractError} where there are any */
function refuse(what, problems) {
  if (problems.length > 0) throw ContractError.because(what, problems);
}

/**
 * Goes back to the shell that was live before the present one, or to one that is named, where the live remotes work with it.
 * @param {{ store: RegistryStore, version?: string | undefined }} options
 * @returns {Promise<string>} The version that is live now.
 * @throws Where it is not kept or does not fit; nothing changes then.
 */
export async function rollBackShell({ store, version }) {
  const at = new Date().toISOString();
  const { after } = await changeShell(store, async (record, registry) => {
    const next = wentBack(record, { version, at });
    const { live } = next;
    if (live === null) throw new Error('there is no earlier version to go back to');
    const release = /** @type {ShellRelease} */ (next.releases[live]);
    refuse(`${SHELL} cannot go back to ${live}`, [
      ...(await missingProblems((name) => store.fileOf(SHELL, live, name), release)),
      ...remoteProblems(release, liveRemotes(registry, [])),
    ]);
    return next;
  });
  return after.live ?? '';
}
