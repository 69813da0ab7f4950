// @ts-check

/* What happens to one remote's record in the registry: each function answers a new one. */

/**
 * @typedef {import('./registry.mjs').RemoteRecord} RemoteRecord
 * @typedef {import('./registry.mjs').Release} Release
 */

/** How many releases of a remote stay, the live one among them: open tabs go on with theirs. */
const KEPT_RELEASES = 10;

/** How many steps of a remote's history stay. */
const KEPT_STEPS = 200;

/** What a version is called: the first digits of its build's digest. */
export const isVersion = (/** @type {string} */ name) => /^[0-9a-f]{10}$/.test(name);

/**
 * @param {RemoteRecord} record
 * @param {{ version: string, action: 'publicar' | 'volver', at: string }} step
 * @returns {RemoteRecord}
 */
function goLive(record, step) {
  return { ...record, live: step.version, history: [...record.history, step].slice(-KEPT_STEPS) };
}

/**
 * @param {RemoteRecord} record
 * @returns {RemoteRecord} with the releases that stay: the live one and the youngest
 */
function withoutOldest(record) {
  const youngest = Object.entries(record.releases).sort(([, a], [, b]) => b.at.localeCompare(a.at));
  const live = youngest.filter(([version]) => version === record.live);
  const others = youngest.filter(([version]) => version !== record.live);
  return { ...record, releases: Object.fromEntries([...live, ...others].slice(0, KEPT_RELEASES)) };
}

/**
 * A release that stands in the registry from now on.
 * @param {RemoteRecord} record
 * @param {string} version
 * @param {Release} release
 * @param {{ activate?: boolean }} [options] activate: whether it goes live, as it does by default
 * @returns {RemoteRecord}
 */
export function withRelease(record, version, release, { activate = true } = {}) {
  const kept =
    !activate && record.releases[version]?.takenBack ? { ...release, takenBack: /** @type {const} */ (true) } : release;
  const added = { ...record, releases: { ...record.releases, [version]: kept } };
  const next = activate ? goLive(added, { version, action: 'publicar', at: release.at }) : added;
  return withoutOldest(next);
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
  return history.findLast(({ version }) => canBe(version))?.version;
}

/**
 * Whether the remote was not there before the live release was published. A step back made nothing but an earlier release
 * live: whoever presses twice takes no remote away.
 * @param {RemoteRecord} record
 */
function isNew({ live, history }) {
  const before = history.findLast(({ version, action }) => version !== live || action !== 'publicar');
  return live !== null && history.at(-1)?.action === 'publicar' && (!before || before.action === 'retirar');
}

/**
 * Goes back, to the version before or to one that is named; where nothing was live before, the remote is there no more, and
 * neither are its pages. The present one counts as taken back until it is published again: no later step back ends at it.
 * @param {RemoteRecord} record
 * @param {{ version?: string | undefined, at: string }} options
 * @returns {RemoteRecord}
 * @throws where there is none to go back to
 */
export function wentBack(record, { version = versionBefore(record), at }) {
  if (version === undefined && isNew(record)) return takenAway(record, at);
  if (version === undefined) throw new Error('there is no earlier version to go back to');
  if (!Object.hasOwn(record.releases, version)) throw new Error(`version ${version} is not kept`);
  if (version === record.live) throw new Error(`version ${version} is live already`);
  const releases = withoutLive(record);
  // Whoever goes back to one takes it for good again.
  const { takenBack, ...target } = /** @type {Release} */ (releases[version]);
  releases[version] = target;
  return goLive({ ...record, releases }, { version, action: 'volver', at });
}

/**
 * @param {RemoteRecord} record
 * @returns {RemoteRecord['releases']} the live one among them as taken back
 */
function withoutLive({ live, releases }) {
  const left = live === null ? undefined : releases[live];
  return live !== null && left ? { ...releases, [live]: { ...left, takenBack: true } } : { ...releases };
}

/**
 * @param {RemoteRecord} record
 * @param {string} at
 * @returns {RemoteRecord}
 */
function takenAway(record, at) {
  const step = { version: record.live ?? '', action: /** @type {const} */ ('retirar'), at };
  return { live: null, releases: withoutLive(record), history: [...record.history, step].slice(-KEPT_STEPS) };
}
