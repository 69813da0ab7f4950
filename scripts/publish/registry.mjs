// @ts-check

/**
 * @typedef {import('@fluxpartes/registry').Step} Step
 * @typedef {import('@fluxpartes/registry').RemoteRecord} RemoteRecord
 * @typedef {import('@fluxpartes/registry').ShellRecord} ShellRecord
 * @typedef {import('@fluxpartes/registry').Registry} Registry
 * @typedef {import('@fluxpartes/registry-store').RegistryStore} RegistryStore
 */

/** The record of an app that was never published. */
const NEVER = { live: null, releases: {}, history: [] };

/**
 * Changes one remote's record.
 * @param {RegistryStore} store
 * @param {string} remote
 * @param {(record: RemoteRecord, registry: Registry) => RemoteRecord} change its record, and the whole as it stands; the same
 *   record: nothing is written
 * @returns {Promise<{ before: RemoteRecord, after: RemoteRecord }>}
 * @throws whatever `change` throws; nothing has changed then
 */
export async function changeRemote(store, remote, change) {
  const recordOf = (/** @type {Registry} */ { remotes }) => remotes[remote] ?? NEVER;
  const { before, after } = await store.change((registry) => {
    const record = recordOf(registry);
    const next = change(record, registry);
    return next === record ? registry : { ...registry, remotes: { ...registry.remotes, [remote]: next } };
  });
  return { before: recordOf(before), after: recordOf(after) };
}

/**
 * Changes the shell's record.
 * @param {RegistryStore} store
 * @param {(record: ShellRecord, registry: Registry) => ShellRecord | Promise<ShellRecord>} change as above; the same record: nothing is written
 * @returns {Promise<{ before: ShellRecord, after: ShellRecord }>}
 * @throws whatever `change` throws; nothing has changed then
 */
export async function changeShell(store, change) {
  const recordOf = (/** @type {Registry} */ { shell }) => shell ?? NEVER;
  const { before, after } = await store.change(async (registry) => {
    const record = recordOf(registry);
    const next = await change(record, registry);
    return next === record ? registry : { ...registry, shell: next };
  });
  return { before: recordOf(before), after: recordOf(after) };
}
