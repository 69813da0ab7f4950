// @ts-check
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseShell, parseSite } from '@fluxpartes/mf-kit/registry';
import { copyBuild, fileProblems, versionOf } from './build-folder.mjs';
import { ContractError, hasFacts, remoteProblems } from './problems.mjs';
import { everPublished, isVersion, wentBack, withRelease } from './record.mjs';
import { changeShell, readRegistry } from './registry.mjs';

/**
 * @typedef {import('@fluxpartes/mf-kit/registry').ShellDescription} ShellDescription
 * @typedef {import('@fluxpartes/mf-kit/registry').SiteDescription} SiteDescription
 * @typedef {import('@fluxpartes/mf-kit/registry').RemoteDescription} RemoteDescription
 * @typedef {import('@fluxpartes/mf-kit/registry').ShellRelease} ShellRelease
 * @typedef {import('@fluxpartes/mf-kit/registry').ShellRecord} ShellRecord
 * @typedef {import('@fluxpartes/mf-kit/registry').Registry} Registry
 */

/** What the shell is called where remotes are called by their names. */
export const SHELL = 'shell';

const builtDir = fileURLToPath(new URL('../../shell/dist', import.meta.url));

/** Builds that sites kept before the registry knew of the shell stay so long, for tabs that were opened on them; in ms. */
const UNKNOWN_STAY = 30 * 24 * 60 * 60 * 1000;

/** Where releases of the shell lie. @param {string} remotesDir DATA_DIR/mf */
const homeOf = (remotesDir) => path.join(path.dirname(remotesDir), 'shell');

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

/** @param {string} dir @param {ShellDescription & SiteDescription} build */
const missingProblems = (dir, { chunks, routes, assets }) =>
  fileProblems(dir, { entry: chunks.shell?.js[0] ?? 'shell.js', chunks, routes, assets });

/**
 * Publishes a built shell: holds it against the live remotes, copies its files to a folder of their own, changes the
 * registry. Pages that are answered from then on are its; no site has to start anew.
 * @param {{ remotesDir: string, dir?: string, activate?: boolean, onlyNew?: boolean, coming?: readonly RemoteDescription[] }} options
 *   `remotesDir` is DATA_DIR/mf; `dir` the build; `activate` false leaves live what is live; `onlyNew` leaves alone what was
 *   published before, whatever somebody did with it since; `coming` are builds of remotes that are published with it.
 * @returns {Promise<string>} The version.
 * @throws {ContractError} Where a live remote would not work with it; nothing changes then.
 */
export async function publishShell({ remotesDir, dir = builtDir, activate = true, onlyNew = false, coming = [] }) {
  const description = {
    ...read(path.join(dir, 'shell.json'), parseShell),
    ...read(path.join(dir, 'site.json'), parseSite),
  };
  const web = path.join(dir, 'web');
  const version = versionOf(web, description);
  const isDone = (/** @type {ShellRecord | undefined} */ record) =>
    onlyNew && record !== undefined && everPublished(record).has(version);
  const registry = readRegistry(remotesDir);
  if (isDone(registry.shell)) return version;
  refuse(`${SHELL} cannot be published`, [
    ...missingProblems(web, description),
    ...remoteProblems(description, liveRemotes(registry, coming)),
  ]);
  const home = homeOf(remotesDir);
  copyBuild(web, { home, version, description });
  const release = { ...description, at: new Date().toISOString() };
  const { before, after } = changeShell(remotesDir, (record, now) => {
    // Another site may have started with it, and another remote gone live, since they were looked at.
    if (isDone(record)) return record;
    refuse(`${SHELL} cannot be published`, [...remoteProblems(description, liveRemotes(now, coming))]);
    return withRelease(record, version, release, { activate });
  });
  removeLeftOut(home, { before, after });
  // Whoever left this very version out of the registry meanwhile has taken its files away.
  copyBuild(web, { home, version, description });
  return version;
}

/** @param {string} what @param {readonly string[]} problems @throws {ContractError} where there are any */
function refuse(what, problems) {
  if (problems.length > 0) throw ContractError.because(what, problems);
}

/**
 * Removes the files of what a change has left out of the registry, and of what it never knew, once that is old.
 * @param {string} home @param {Record<'before' | 'after', ShellRecord>} change
 */
function removeLeftOut(home, { before, after }) {
  for (const version of readdirSync(home).filter(isVersion)) {
    if (Object.hasOwn(after.releases, version)) continue;
    const folder = path.join(home, version);
    const written = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Object.hasOwn(before.releases, version) || Date.now() - written > UNKNOWN_STAY)
      rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Goes back to the shell that was live before the present one, or to one that is named, where the live remotes work with it.
 * @param {{ remotesDir: string, version?: string | undefined }} options
 * @returns {string} The version that is live now.
 * @throws Where it is not kept or does not fit; nothing changes then.
 */
export function rollBackShell({ remotesDir, version }) {
  const at = new Date().toISOString();
  const { after } = changeShell(remotesDir, (record, registry) => {
    const next = wentBack(record, { version, at });
    const { live } = next;
    if (live === null) throw new Error('there is no earlier version to go back to');
    const release = /** @type {ShellRelease} */ (next.releases[live]);
    refuse(`${SHELL} cannot go back to ${live}`, [
      ...missingProblems(path.join(homeOf(remotesDir), live), release),
      ...remoteProblems(release, liveRemotes(registry, [])),
    ]);
    return next;
  });
  return after.live ?? '';
}
