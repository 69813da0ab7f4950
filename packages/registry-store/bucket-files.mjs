// @ts-check
import { integrityOf } from './digest.mjs';

/** @typedef {import('@fluxpartes/object-storage').ObjectStorage} ObjectStorage */

const FILES = 'mf/releases/';

/** Says that a release is whole and what its files are; put last, taken away first. */
const WHOLE = 'whole.json';

/** What no document names goes after a day, in ms: a publisher may be about to name it. */
const STAY = 24 * 60 * 60 * 1000;

/** How many files are on their way at once. */
const AT_ONCE = 8;

/**
 * @template T
 * @param {readonly T[]} items @param {(item: T) => Promise<unknown>} work
 */
export async function someAtOnce(items, work) {
  const left = [...items];
  const next = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** @param {string} app @param {string} version */
const prefixOf = (app, version) => `${FILES}${app}/${version}/`;

/** The files of all releases in a store: `mf/releases/<app>/<version>/<name>`. */
export class BucketFiles {
  #storage;

  /** @param {ObjectStorage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /**
   * @param {string} app @param {string} version @param {ReadonlyMap<string, Buffer>} files @param {string} except
   * @returns {Promise<string | null>}
   */
  async keep(app, version, files, except) {
    const prefix = prefixOf(app, version);
    const own = Object.fromEntries([...files].map(([name, content]) => [name, integrityOf(content)]));
    const text = await this.#storage.read(prefix + WHOLE);
    if (text !== null) {
      const kept = JSON.parse(String(text));
      return Object.keys(own).find((name) => name !== except && kept[name] !== own[name]) ?? null;
    }
    await someAtOnce([...files], ([name, content]) => this.#storage.put(prefix + name, content));
    await this.#storage.put(prefix + WHOLE, JSON.stringify(own), { type: 'application/json' });
    return null;
  }

  /** The names of a release's files. @param {string} app @param {string} version */
  async names(app, version) {
    const prefix = prefixOf(app, version);
    const { objects } = await this.#storage.list(prefix);
    return objects.map(({ key }) => key.slice(prefix.length)).filter((name) => name !== WHOLE);
  }

  /** @param {string} app @param {string} version @param {string} name */
  read(app, version, name) {
    return this.#storage.read(prefixOf(app, version) + name);
  }

  /** @param {string} app @param {Readonly<Record<string, unknown>>} releases those that stay */
  async clearAway(app, releases) {
    const home = `${FILES}${app}/`;
    const { objects, at } = await this.#storage.list(home);
    const versions = new Set(objects.map(({ key }) => key.slice(home.length).split('/')[0] ?? ''));
    for (const version of versions) {
      const prefix = prefixOf(app, version);
      const files = objects.filter(({ key }) => key.startsWith(prefix));
      const put = Math.max(...files.map(({ modified }) => modified.getTime()));
      if (Object.hasOwn(releases, version) || at.getTime() - put < STAY) continue;
      await this.#storage.delete(prefix + WHOLE);
      await someAtOnce(files, ({ key }) => this.#storage.delete(key));
    }
  }
}
