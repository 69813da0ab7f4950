// @ts-check
import { wentLive } from '@fluxpartes/mf-kit/registry';

/* What happens to one remote's record in the registry: each function answers a new one. */

/**
 * @typedef {import('./registry.mjs').RemoteRecord} RemoteRecord
 * @typedef {import('./registry.mjs').Release} Release
 * @typedef {import('./registry.mjs').Step} Step
 */

/** How many releases of a remote stay, the live one among them: open tabs go on with theirs. */
const KEPT_RELEASES = 10;

/** How many steps of a remote's history stay. */
const KEPT_STEPS = 200;

/** What a version is called: the first digits of its build's digest. */
export const isVersion = (/** @type {string} */ name) => /^[0-9a-f]{10}$/.test(name);

/**
 * @param {RemoteRecord} record
 * @param {Step} step
 * @returns {RemoteRecord}
 */
const withStep = (record, step) => ({ ...record, history: [...record.history, step].slice(-KEPT_STEPS) });

/**
 * Whatever goes live ends the canary.
 * @param {RemoteRecord} record
 * @param {Step & { action: 'publicar' | 'volver' | 'promover' }} step
 * @returns {RemoteRecord}
 */
function goLive({ canary: _canary, ...record }, step) {
  return withStep({ ...record, live: step.version }, step);
}

/**
 * @param {RemoteRecord['releases']} releases
 * @param {string | null | undefined} version
 * @returns {RemoteRecord['releases']} where that one counts as gone back from
 */
function takenBack(releases, version) {
  const left = version == null ? undefined : releases[version];
  return version == null || !left ? releases : { ...releases, [version]: { ...left, takenBack: true } };
}

/**
 * @param {RemoteRecord} record
 * @returns {RemoteRecord} with the releases that stay: those that visitors get and the youngest
 */
function withoutOldest(record) {
  const youngest = Object.entries(record.releases).sort(([, a], [, b]) => b.at.localeCompare(a.at));
  const isOut = (/** @type {string} */ version) => version === record.live || version === record.canary?.version;
  const out = youngest.filter(([version]) => isOut(version));
  const others = youngest.filter(([version]) => !isOut(version));
  return { ...record, releases: Object.fromEntries([...out, ...others].slice(0, KEPT_RELEASES)) };
}

/**
 * A release that stands in the registry from now on.
 * @param {RemoteRecord} record
 * @param {string} version
 * @param {Release} release
 * @param {{ activate?: boolean, percent?: number | undefined }} [options] `activate`: whether it goes live, as it does by default; `percent`: how
 *   many of a hundred visitors get it instead, as the canary
 * @returns {RemoteRecord}
 */
export function withRelease(record, version, release, { activate = true, percent } = {}) {
  if (percent !== undefined) return withCanary(record, version, release, percent);
  const kept =
    !activate && record.releases[version]?.takenBack ? { ...release, takenBack: /** @type {const} */ (true) } : release;
  const added = { ...record, releases: { ...record.releases, [version]: kept } };
  const next = activate ? goLive(added, { version, action: 'publicar', at: release.at }) : added;
  return withoutOldest(next);
}

/**
 * @param {RemoteRecord} record @param {string} version @param {Release} release @param {number} percent
 * @returns {RemoteRecord}
 */
function withCanary(record, version, release, percent) {
  if (version === record.live) throw new Error(`version ${version} is live already`);
  const added = { ...record, canary: { version, percent }, releases: { ...record.releases, [version]: release } };
  return withoutOldest(withStep(added, { at: release.at, version, action: 'canario', percent }));
}

/**
 * The canary goes live.
 * @param {RemoteRecord} record
 * @param {string} at
 * @returns {RemoteRecord}
 * @throws where there is none
 */
export function promoted(record, at) {
  if (!record.canary) throw new Error('there is no canary');
  return goLive(record, { at, version: record.canary.version, action: 'promover' });
}

/** Every version that was ever published, also those that are kept no longer. */
export function everPublished(/** @type {RemoteRecord} */ { releases, history }) {
  return new Set([...Object.keys(releases), ...history.map(({ version }) => version)]);
}

/**
 * The version to go back to: of those that are kept, the one that was live last before the present one and that nobody
 * has gone back from.
 * @param {RemoteRecord} record
 * @returns {string | undefined}
 */
function versionBefore({ live, releases, history }) {
  const canBe = (/** @type {string} */ version) =>
    version !== live && Object.hasOwn(releases, version) && !releases[version]?.takenBack;
  return history.findLast((step) => wentLive(step) && canBe(step.version))?.version;
}

/**
/**
 * Whether the remote was not there before the live release was published. A step back made nothing but an earlier release
 * live: whoever presses twice takes no remote away.
 * @param {RemoteRecord} record
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
 * @param {RemoteRecord} record
 * @param {{ version?: string | undefined, at: string }} options
 * @returns {RemoteRecord}
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
  if (version === undefined && isNew(record)) return takenAway(record, at);
  if (version === undefined) throw new Error('there is no earlier version to go back to');
  if (!Object.hasOwn(record.releases, version)) throw new Error(`version ${version} is not kept`);
  if (version === record.live) throw new Error(`version ${version} is live already`);
  const releases = takenBack(takenBack(record.releases, record.live), canary?.version);
  // Whoever goes back to one takes it for good again.
  const { takenBack: _takenBack, ...target } = /** @type {Release} */ (releases[version]);
  return goLive({ ...record, releases: { ...releases, [version]: target } }, { version, action: 'volver', at });
}

/**
 * @param {RemoteRecord} record
 * @param {string} at
 * @returns {RemoteRecord}
 */
function takenAway({ canary: _canary, ...record }, at) {
  const releases = takenBack(record.releases, record.live);
  return withStep({ ...record, live: null, releases }, { version: record.live ?? '', action: 'retirar', at });
}
