// @ts-check
import { wentLive } from '@fluxpartes/registry';
import { builtFiles, storeFiles, versionOf } from './build-files.mjs';
import { ContractError, refuse } from './compatibility-check.mjs';

/**
 * @typedef {import('@fluxpartes/registry').Published} Published
 * @typedef {import('@fluxpartes/registry').Step} Step
 * @typedef {import('@fluxpartes/registry').Registry} Registry
 * @typedef {import('@fluxpartes/registry/store').RegistryStore} RegistryStore
 */
/**
 * @template R
 * @typedef {import('@fluxpartes/registry').RecordOf<R>} RecordOf
 */

/** The shell's name in the list of remotes. */
export const SHELL = 'shell';

/** The record of an app that was never published. */
const NEVER = { live: null, releases: {}, history: [] };

/** Maximum number of releases of an app in the registry. Open tabs still load files of earlier releases. */
const MAX_RELEASES = 10;

const MAX_STEPS = 200;

/**
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {Step} step
 * @returns {RecordOf<R>}
 */
const withStep = (record, step) => ({ ...record, history: [...record.history, step].slice(-MAX_STEPS) });

/**
 * A version that goes live ends the canary.
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {Step & { action: 'publicar' | 'volver' | 'promover' }} step
 * @returns {RecordOf<R>}
 */
function goLive({ canary: _canary, ...record }, step) {
  return withStep({ ...record, live: step.version }, step);
}

/**
 * @template {Published} R
 * @param {Record<string, R>} releases
 * @param {string | null | undefined} version
 * @returns {Record<string, R>} with that version marked as rolled back
 */
function takenBack(releases, version) {
  const left = version == null ? undefined : releases[version];
  return version == null || !left ? releases : { ...releases, [version]: { ...left, takenBack: true } };
}

/**
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {string} added stays even if a wrong clock makes it look old
 * @returns {RecordOf<R>} with the releases that visitors get and the youngest others
 */
function withoutOldest(record, added) {
  const youngest = Object.entries(record.releases).sort(([, a], [, b]) => b.at.localeCompare(a.at));
  const isOut = (/** @type {string} */ version) => [record.live, record.canary?.version, added].includes(version);
  const out = youngest.filter(([version]) => isOut(version));
  const others = youngest.filter(([version]) => !isOut(version));
  return { ...record, releases: Object.fromEntries([...out, ...others].slice(0, MAX_RELEASES)) };
}

/**
 * Adds a release to a record.
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {string} version
 * @param {R} release
 * @param {{ activate?: boolean, percent?: number | undefined }} [options] `percent`: adds it as a canary
 *   for that share of visitors
 * @returns {RecordOf<R>}
 */
export function withRelease(record, version, release, { activate = true, percent } = {}) {
  const known = record.releases[version];
  const entryOf = (/** @type {Published & { entry?: string } | undefined} */ one) => one?.entry;
  // Visitors may already get this release, also as a fallback. Another origin would change the security policy of their
  // pages.
  if ((!activate || percent !== undefined) && known && entryOf(known) !== entryOf(release))
    throw new ContractError(
      `version ${version} is published already, from ${entryOf(known)}: only publishing it for everybody moves it`,
    );
  if (percent !== undefined) return withCanary(record, version, release, percent);
  const stored = !activate && known?.takenBack ? { ...release, takenBack: /** @type {const} */ (true) } : release;
  const added = { ...record, releases: { ...record.releases, [version]: stored } };
  const next = activate ? goLive(added, { version, action: 'publicar', at: release.at }) : added;
  return withoutOldest(next, version);
}

/**
 * @template {Published} R
 * @param {RecordOf<R>} record @param {string} version @param {R} release @param {number} percent
 * @returns {RecordOf<R>}
 */
function withCanary(record, version, release, percent) {
  if (version === record.live) throw new Error(`version ${version} is live already`);
  const added = { ...record, canary: { version, percent }, releases: { ...record.releases, [version]: release } };
  return withoutOldest(withStep(added, { at: release.at, version, action: 'canario', percent }), version);
}

/**
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {string} at
 * @returns {RecordOf<R>}
 * @throws if there is no canary
 */
export function promoted(record, at) {
  if (!record.canary) throw new Error('there is no canary');
  return goLive(record, { at, version: record.canary.version, action: 'promover' });
}

/** Every version that was ever published, including versions that are no longer stored. */
export function everPublished(/** @type {RecordOf<Published>} */ { releases, history }) {
  return new Set([...Object.keys(releases), ...history.map(({ version }) => version)]);
}

/**
 * The target of a rollback: the previous live version, if it is still stored and was not itself rolled back.
 * @param {RecordOf<Published>} record
 * @returns {string | undefined}
 */
function previousVersion({ live, releases, history }) {
  const canBe = (/** @type {string} */ version) =>
    version !== live && Object.hasOwn(releases, version) && !releases[version]?.takenBack;
  return history.findLast((step) => wentLive(step) && canBe(step.version))?.version;
}

/**
 * Whether the live release is the remote's first. After a rollback the answer is no: a repeated rollback must not remove
 * the remote.
 * @param {RecordOf<Published>} record
 */
function isNew({ live, history }) {
  const steps = history.filter((step) => wentLive(step) || step.action === 'retirar');
  const isFirst = (/** @type {Step | undefined} */ step) => step?.action === 'publicar' || step?.action === 'promover';
  const before = steps.findLast((step) => step.version !== live || !isFirst(step));
  return live !== null && isFirst(steps.at(-1)) && (!before || before.action === 'retirar');
}

/**
 * Rolls back: ends a running canary, otherwise restores the previous or the named version. If there is no previous version,
 * the remote and its pages are removed. A version that was rolled back is no target of later rollbacks until it is
 * published again.
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {{ version?: string | undefined, at: string }} options
 * @returns {RecordOf<R>}
 * @throws if there is no target
 */
export function rolledBack(record, { version: named, at }) {
  const { canary, ...rest } = record;
  if (canary && named === undefined)
    return withStep(
      { ...rest, releases: takenBack(rest.releases, canary.version) },
      { at, version: canary.version, action: 'retirar-canario' },
    );
  const version = named ?? previousVersion(record);
  if (version === undefined && isNew(record)) return retired(record, at);
  if (version === undefined) throw new Error('there is no earlier version to roll back to');
  if (!Object.hasOwn(record.releases, version))
    throw new Error(`version ${version} is not stored; npm run releases lists those that are`);
  if (version === record.live) throw new Error(`version ${version} is live already`);
  const releases = takenBack(takenBack(record.releases, record.live), canary?.version);
  // An explicit rollback to a version makes it a valid target again.
  const target = { .../** @type {R} */ (releases[version]), takenBack: undefined };
  return goLive({ ...record, releases: { ...releases, [version]: target } }, { version, action: 'volver', at });
}

/**
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {string} at
 * @returns {RecordOf<R>} with neither a live version nor a canary
 * @throws if it has neither
 */
export function retired({ canary, ...record }, at) {
  const version = record.live ?? canary?.version;
  if (version === undefined) throw new Error('nothing of it is live');
  const releases = takenBack(takenBack(record.releases, record.live), canary?.version);
  return withStep({ ...record, live: null, releases }, { version, action: 'retirar', at });
}

/**
 * @param {Registry} registry @param {string} app
 * @returns {RecordOf<any>}
 */
const recordOf = ({ shell, remotes }, app) => (app === SHELL ? shell : remotes[app]) ?? NEVER;

/**
 * Changes the record of a remote or of the shell.
 * @template {Published} R
 * @param {RegistryStore} store
 * @param {string} app
 * @param {(record: RecordOf<R>, registry: Registry) => RecordOf<R> | Promise<RecordOf<R>>} change returns
 *   the new record; the same object: nothing is written
 * @returns {Promise<{ before: RecordOf<R>, after: RecordOf<R> }>}
 * @throws what `change` throws; the registry then stays unchanged
 */
export async function changeRecord(store, app, change) {
  const { before, after } = await store.change(async (registry) => {
    const record = recordOf(registry, app);
    /** @type {RecordOf<any>} */
    const next = await change(record, registry);
    if (next === record) return registry;
    return app === SHELL
      ? { ...registry, shell: next }
      : { ...registry, remotes: { ...registry.remotes, [app]: next } };
  });
  return { before: recordOf(before, app), after: recordOf(after, app) };
}

/**
 * Publishes a build: checks it against the live releases, stores its files, changes the registry.
 * @template {Published} R
 * @param {RegistryStore} store
 * @param {object} build
 * @param {string} build.app
 * @param {string} build.dir the folder of its files
 * @param {{ commit: string | null }} build.description
 * @param {(version: string) => R} build.release
 * @param {boolean} [build.isElsewhere] another origin serves its files, so they are not stored
 * @param {boolean} build.onlyNew does nothing with a version that the registry had before
 * @param {(record: RecordOf<R>) => { activate: boolean, percent?: number | undefined }} build.how
 * @param {(registry: Registry) => Promise<string[]>} build.buildProblems
 * @param {(registry: Registry) => Iterable<string>} build.liveProblems those that a change of the registry can cause
 * @returns {Promise<string>} The version.
 * @throws {ContractError} if it has problems; the registry then stays unchanged
 */
export async function publishBuild(store, { app, dir, description, isElsewhere, onlyNew, how, ...build }) {
  const version = versionOf(dir, description);
  const isDone = (/** @type {RecordOf<R>} */ record) => onlyNew && everPublished(record).has(version);
  const registry = await store.read();
  if (isDone(recordOf(registry, app))) return version;
  refuse(`${app} cannot be published`, await build.buildProblems(registry));
  // Throws if the record refuses the release, before a file is stored.
  withRelease(recordOf(registry, app), version, build.release(version), how(recordOf(registry, app)));
  const files = builtFiles(dir, { version, description });
  const upload = async () => !isElsewhere && (await storeFiles(store, { app, version, files }));
  await upload();
  const release = build.release(version);
  const change = await changeRecord(store, app, (/** @type {RecordOf<R>} */ record, now) => {
    // The registry may have changed since the first check.
    if (isDone(record)) return record;
    refuse(`${app} cannot be published`, [...build.liveProblems(now)]);
    return withRelease(record, version, release, how(record));
  });
  await store.removeUnused(app, change);
  // In the meantime, another publisher may have dropped this version from the registry and deleted its files.
  await upload();
  return version;
}
