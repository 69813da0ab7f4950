// @ts-check

/**
 * How one release of a remote does: `loads` are pages that sites answered for its routes, `failures` what open pages said
 * of it, of all kinds together; `perThousand` is null where it was never loaded.
 * @typedef {{ loads: number, failures: number, kinds: Record<string, number>, perThousand: number | null }} Health
 */

/** @param {string} text @returns {[string, unknown][]} */
function remotesIn(text) {
  try {
    return entriesOf(JSON.parse(text).remotes);
  } catch {
    // What nobody here wrote does not count.
    return [];
  }
}

/** @param {unknown} value @returns {[string, any][]} */
const entriesOf = (value) => (typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** @param {unknown} value */
const amount = (value) => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0);

/**
 * How the releases of all remotes do, summed up over every site that shares the store.
 * @param {import('@fluxpartes/registry-store').RegistryStore} store
 * @returns {Promise<(remote: string, version: string) => Health>}
 */
export async function readHealth(store) {
  const texts = await store.counts();
  /** @type {Map<string, { loads: number, kinds: Record<string, number> }>} */
  const sums = new Map();
  for (const [remote, releases] of texts.flatMap(remotesIn)) {
    for (const [version, count] of entriesOf(releases)) {
      const sum = sums.get(`${remote} ${version}`) ?? { loads: 0, kinds: {} };
      sum.loads += amount(count?.loads);
      for (const [kind, times] of entriesOf(count?.failures)) {
        sum.kinds[kind] = (sum.kinds[kind] ?? 0) + amount(times);
      }
      sums.set(`${remote} ${version}`, sum);
    }
  }
  return (remote, version) => {
    const { loads, kinds } = sums.get(`${remote} ${version}`) ?? { loads: 0, kinds: {} };
    const failures = Object.values(kinds).reduce((sum, times) => sum + times, 0);
    return { loads, failures, kinds, perThousand: loads === 0 ? null : (failures * 1000) / loads };
  };
}
