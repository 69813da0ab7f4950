// @ts-check
import { wentLive } from '@fluxpartes/registry';
import { builtFiles, keepFiles, versionOf } from './build.mjs';
import { ContractError, refuse } from './problems.mjs';

/* What happens to the releases of an app in the registry, of a remote or of the shell. */

/**
 * @typedef {import('@fluxpartes/registry').Published} Published
 * @typedef {import('@fluxpartes/registry').Step} Step
 * @typedef {import('@fluxpartes/registry').Registry} Registry
 * @typedef {import('@fluxpartes/registry-store').RegistryStore} RegistryStore
 */
/**
 * @template R
 * @typedef {import('@fluxpartes/registry').RecordOf<R>} RecordOf
 */

/** What the shell is called where remotes are called by their names. */
export const SHELL = 'shell';

/** The record of an app that was never published. */
const NEVER = { live: null, releases: {}, history: [] };

/** How many releases of an app stay, the live one among them: open tabs go on with theirs. */
const KEPT_RELEASES = 10;

/** How many steps of an app's history stay. */
const KEPT_STEPS = 200;

/**
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {Step} step
 * @returns {RecordOf<R>}
 */
const withStep = (record, step) => ({ ...record, history: [...record.history, step].slice(-KEPT_STEPS) });

/**
 * Whatever goes live ends the canary.
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
 * @returns {Record<string, R>} where that one counts as gone back from
 */
function takenBack(releases, version) {
  const left = version == null ? undefined : releases[version];
  return version == null || !left ? releases : { ...releases, [version]: { ...left, takenBack: true } };
}

/**
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {string} added stays, whatever a clock that was set back says of its age
 * @returns {RecordOf<R>} with the releases that stay: those that visitors get and the youngest
 */
function withoutOldest(record, added) {
  const youngest = Object.entries(record.releases).sort(([, a], [, b]) => b.at.localeCompare(a.at));
  const isOut = (/** @type {string} */ version) => [record.live, record.canary?.version, added].includes(version);
  const out = youngest.filter(([version]) => isOut(version));
  const others = youngest.filter(([version]) => !isOut(version));
  return { ...record, releases: Object.fromEntries([...out, ...others].slice(0, KEPT_RELEASES)) };
}

/**
 * A release that stands in the registry from now on.
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {string} version
 * @param {R} release
 * @param {{ activate?: boolean, percent?: number | undefined }} [options] `activate`: whether it goes live, as it does by default; `percent`: how
 *   many of a hundred visitors get it instead, as the canary
 * @returns {RecordOf<R>}
 */
export function withRelease(record, version, release, { activate = true, percent } = {}) {
  const known = record.releases[version];
  const entryOf = (/** @type {Published & { entry?: string } | undefined} */ one) => one?.entry;
  // Visitors get it, now or where the live one fails: the page's policy and all later pages would move with it.
  if ((!activate || percent !== undefined) && known && entryOf(known) !== entryOf(release))
    throw new ContractError(
      `version ${version} is published already, from ${entryOf(known)}: only publishing it for everybody moves it`,
    );
  if (percent !== undefined) return withCanary(record, version, release, percent);
  const kept = !activate && known?.takenBack ? { ...release, takenBack: /** @type {const} */ (true) } : release;
  const added = { ...record, releases: { ...record.releases, [version]: kept } };
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
 * The canary goes live.
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {string} at
 * @returns {RecordOf<R>}
 * @throws where there is none
 */
export function promoted(record, at) {
  if (!record.canary) throw new Error('there is no canary');
  return goLive(record, { at, version: record.canary.version, action: 'promover' });
}

/** Every version that was ever published, also those that are kept no longer. */
export function everPublished(/** @type {RecordOf<Published>} */ { releases, history }) {
  return new Set([...Object.keys(releases), ...history.map(({ version }) => version)]);
}

/**
 * The version to go back to: of those that are kept, the one that was live last before the present one and that nobody
 * has gone back from.
 * @param {RecordOf<Published>} record
 * @returns {string | undefined}
 */
function versionBefore({ live, releases, history }) {
  const canBe = (/** @type {string} */ version) =>
    version !== live && Object.hasOwn(releases, version) && !releases[version]?.takenBack;
  return history.findLast((step) => wentLive(step) && canBe(step.version))?.version;
}

/**
 * Whether the remote was not there before the live release was published. A step back made nothing but an earlier release
 * live: whoever presses twice takes no remote away.
 * @param {RecordOf<Published>} record
 */
function isNew({ live, history }) {
  const steps = history.filter((step) => wentLive(step) || step.action === 'retirar');
  const isFirst = (/** @type {Step | undefined} */ step) => step?.action === 'publicar' || step?.action === 'promover';
  const before = steps.findLast((step) => step.version !== live || !isFirst(step));
  return live !== null && isFirst(steps.at(-1)) && (!before || before.action === 'retirar');
}

/**
 * Goes back: from the canary while one runs; else to the version before, or to one that is named; where nothing was live
 * before, the remote is there no more, and neither are its pages. What is gone back from counts as taken back until it is
 * published again: no later step back ends at it.
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {{ version?: string | undefined, at: string }} options
 * @returns {RecordOf<R>}
 * @throws where there is none to go back to
 */
export function wentBack(record, { version: named, at }) {
  const { canary, ...rest } = record;
  if (canary && named === undefined)
    return withStep(
      { ...rest, releases: takenBack(rest.releases, canary.version) },
      { at, version: canary.version, action: 'retirar-canario' },
    );
  const version = named ?? versionBefore(record);
  if (version === undefined && isNew(record)) return retired(record, at);
  if (version === undefined) throw new Error('there is no earlier version to go back to');
  if (!Object.hasOwn(record.releases, version))
    throw new Error(`version ${version} is not kept; npm run remotos lists those that are`);
  if (version === record.live) throw new Error(`version ${version} is live already`);
  const releases = takenBack(takenBack(record.releases, record.live), canary?.version);
  // Whoever goes back to one takes it for good again.
  const target = { .../** @type {R} */ (releases[version]), takenBack: undefined };
  return goLive({ ...record, releases: { ...releases, [version]: target } }, { version, action: 'volver', at });
}

/**
 * @template {Published} R
 * @param {RecordOf<R>} record
 * @param {string} at
 * @returns {RecordOf<R>} without anything that visitors get
 * @throws where they get nothing of it
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
 * Changes the record of a remote, or of the shell.
 * @template {Published} R
 * @param {RegistryStore} store
 * @param {string} app
 * @param {(record: RecordOf<R>, registry: Registry) => RecordOf<R> | Promise<RecordOf<R>>} change its record, and the whole as it
 *   stands; the same record: nothing is written
 * @returns {Promise<{ before: RecordOf<R>, after: RecordOf<R> }>}
 * @throws whatever `change` throws; nothing has changed then
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
 * Publishes a build: holds it against what is live, keeps its files, changes the registry.
 * @template {Published} R
 * @param {RegistryStore} store
 * @param {object} build
 * @param {string} build.app
 * @param {string} build.dir the folder of its files
 * @param {{ commit: string | null }} build.description
 * @param {(version: string) => R} build.release
 * @param {boolean} [build.isElsewhere] its files are served from another origin, and not kept
 * @param {boolean} build.onlyNew leaves alone what was published before, whatever somebody did with it since
 * @param {(record: RecordOf<R>) => { activate: boolean, percent?: number | undefined }} build.how
 * @param {(registry: Registry) => Promise<string[]>} build.buildProblems
 * @param {(registry: Registry) => Iterable<string>} build.liveProblems those that a change of the registry can bring
 * @returns {Promise<string>} The version.
 * @throws {ContractError} Where it has problems; nothing changes then.
 */
export async function publishBuild(store, { app, dir, description, isElsewhere, onlyNew, how, ...build }) {
  const version = versionOf(dir, description);
  const isDone = (/** @type {RecordOf<R>} */ record) => onlyNew && everPublished(record).has(version);
  const registry = await store.read();
  if (isDone(recordOf(registry, app))) return version;
  refuse(`${app} cannot be published`, await build.buildProblems(registry));
  // What it will refuse of the record is refused before a file is kept.
  withRelease(recordOf(registry, app), version, build.release(version), how(recordOf(registry, app)));
  const files = builtFiles(dir, { version, description });
  const keep = async () => !isElsewhere && (await keepFiles(store, { app, version, files }));
  await keep();
  const release = build.release(version);
  const change = await changeRecord(store, app, (/** @type {RecordOf<R>} */ record, now) => {
    // Another site may have started with it, taken a route, or another shell gone live, since it was looked at.
    if (isDone(record)) return record;
    refuse(`${app} cannot be published`, [...build.liveProblems(now)]);
    return withRelease(record, version, release, how(record));
  });
  await store.clearAway(app, change);
  // Whoever left this very version out of the registry meanwhile has taken its files away.
  await keep();
  return version;
}
