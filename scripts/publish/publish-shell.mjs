// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseShell, parseSite } from '@fluxpartes/registry';
import { fileIn, fileProblems, strangersIn } from './build.mjs';
import { ContractError, refuse, remoteProblems } from './problems.mjs';
import { changeRecord, publishBuild, SHELL, wentBack } from './releases.mjs';
import { ssrProblems } from './ssr.mjs';

/**
 * @typedef {import('@fluxpartes/registry').ShellDescription} ShellDescription
 * @typedef {import('@fluxpartes/registry').SiteDescription} SiteDescription
 * @typedef {import('@fluxpartes/registry').RemoteDescription} RemoteDescription
 * @typedef {import('@fluxpartes/registry').ShellRelease} ShellRelease
 * @typedef {import('@fluxpartes/registry').ShellRecord} ShellRecord
 * @typedef {import('@fluxpartes/registry').Registry} Registry
 * @typedef {import('@fluxpartes/registry-store').RegistryStore} RegistryStore
 */

const builtDir = fileURLToPath(new URL('../../shell/dist', import.meta.url));

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

/** What a build of the shell says of itself. @param {string} dir @throws {ContractError} where it is not built */
const builtShell = (dir) => ({
  ...readBuilt(path.join(dir, 'shell.json'), parseShell),
  ...readBuilt(path.join(dir, 'site.json'), parseSite),
});

/**
 * The live shell and its files; before the first was published, this checkout's.
 * @param {RegistryStore} store @param {Registry} registry
 * @throws {ContractError} where there is none
 */
export function liveShell(store, { shell }) {
  const live = shell?.live ?? '';
  const release = shell?.releases[live];
  const read = release ? (/** @type {string} */ name) => store.fileOf(SHELL, live, name) : fileIn(webOf(builtDir));
  return { ...(release ?? builtShell(builtDir)), name: SHELL, read };
}

/**
 * The releases of all remotes that visitors get. One that is about to be published stands for the live one.
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
 * Publishes a built shell. Pages that are answered from then on are its; no site has to start anew.
 * @param {{ store: RegistryStore, dir?: string, activate?: boolean, onlyNew?: boolean, coming?: readonly RemoteDescription[] }} options
 *   `dir` is the build; `activate` false leaves live what is live; `onlyNew` leaves alone what was
 *   published before, whatever somebody did with it since; `coming` are builds of remotes that are published with it.
 * @returns {Promise<string>} The version.
 * @throws {ContractError} Where a live remote would not work with it; nothing changes then.
 */
export async function publishShell({ store, dir = builtDir, activate = true, onlyNew = false, coming = [] }) {
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
        ...strangersIn(web),
        ...liveProblems(registry),
      ];
      return problems.length > 0 ? problems : ssrProblems({ ...description, name: SHELL, read: fileIn(web) });
    },
  });
}

/**
 * Goes back to the shell that was live before the present one, or to one that is named, where the live remotes work with it.
 * @param {{ store: RegistryStore, version?: string | undefined }} options
 * @returns {Promise<string>} The version that is live now.
 * @throws Where it is not kept or does not fit; nothing changes then.
 */
export async function rollBackShell({ store, version }) {
  const at = new Date().toISOString();
  const { after } = await changeRecord(store, SHELL, async (/** @type {ShellRecord} */ record, registry) => {
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
