// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * How one release of a remote does: `loads` are pages that sites answered for its routes, `failures` what open pages said
 * of it, of all kinds together; `perThousand` is null where it was never loaded.
 * @typedef {{ loads: number, failures: number, kinds: Record<string, number>, perThousand: number | null }} Health
 */

/** @param {string} file @returns {[string, unknown][]} */
function remotesIn(file) {
  try {
    return entriesOf(JSON.parse(readFileSync(file, 'utf8')).remotes);
  } catch {
    // Whose process has gone for long is cleared away by the others; what nobody here wrote does not count.
    return [];
  }
}

/** @param {unknown} value @returns {[string, any][]} */
const entriesOf = (value) => (typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** @param {unknown} value */
const amount = (value) => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0);

/**
 * How the releases of all remotes do, summed up over every site that shares the folder.
 * @param {string} remotesDir DATA_DIR/mf
 * @returns {(remote: string, version: string) => Health}
 */
export function readHealth(remotesDir) {
  const folder = path.join(remotesDir, 'counts');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  /** @type {Map<string, { loads: number, kinds: Record<string, number> }>} */
  const sums = new Map();
  for (const [remote, releases] of names.flatMap((name) => remotesIn(path.join(folder, name)))) {
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
