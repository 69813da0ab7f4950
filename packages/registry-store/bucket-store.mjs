// @ts-check
import { createHash } from 'node:crypto';
import { StorageError } from '@fluxpartes/object-storage';
import { Documents } from './documents.mjs';

/** @typedef {import('@fluxpartes/object-storage').ObjectStorage} ObjectStorage */

const DOCUMENTS = 'mf/registry/';

/** Stays in the store, so that a publisher needs one request to see that the condition is honoured. */
const PROBE = 'mf/create-if-absent';

const FILES = 'mf/releases/';

/** Says that a release is whole and what its files are; put last, taken away first. */
const WHOLE = 'whole.json';

/** A release that no document names goes after a day, in ms: a publisher may be about to name it. */
const STAY = 24 * 60 * 60 * 1000;

/** How many files are on their way at once. */
const AT_ONCE = 8;

/** As an `integrity` attribute has it. @param {string | Uint8Array} content */
export const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * @template T
 * @param {readonly T[]} items @param {(item: T) => Promise<unknown>} work
 */
async function someAtOnce(items, work) {
  const left = [...items];
  const next = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** @param {string} app @param {string} version */
const prefixOf = (app, version) => `${FILES}${app}/${version}/`;

/**
 * @param {ObjectStorage} storage @param {string} key @param {string} text
 * @returns {Promise<boolean>} false where the key was taken
 * @throws where the store does not say
 */
async function createIfAbsent(storage, key, text) {
  try {
    await storage.put(key, text, { type: 'application/json', headers: { 'If-None-Match': '*' } });
    return true;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    // Two publishers at the same moment.
    if (error.status === 409) return false;
    if (error.status !== 412 && !error.isAway) throw error;
    // The answer to an earlier try may have been lost.
    const there = await storage.read(key);
    if (there !== null && String(there) === text) return true;
    if (error.status === 412 && there !== null) return false;
    throw error;
  }
}

/** @param {ObjectStorage} storage @returns {import('./documents.mjs').Place} */
function bucketPlace(storage) {
  let isProbed = false;
  const probe = async () => {
    const create = (/** @type {string} */ text) => createIfAbsent(storage, PROBE, text);
    const isHonoured = !(await create('1')) || !(await create('2'));
    if (!isHonoured)
      throw new Error(
        `The store ${storage.where} ignores If-None-Match, so two publishers could overwrite each other: use one that honours it, as AWS S3, MinIO, R2 and Ceph do.`,
      );
    isProbed = true;
  };
  return {
    where: `${storage.where}${DOCUMENTS}`,
    names: async () => {
      const names = (await storage.list(DOCUMENTS)).objects.map(({ key }) => key.slice(DOCUMENTS.length));
      if (names.some((name) => /^\d{8}-/.test(name)))
        throw new Error(`${storage.where}${DOCUMENTS} is of an earlier version: empty it, or use another prefix.`);
      return names;
    },
    read: async (name) => {
      const content = await storage.read(DOCUMENTS + name);
      return content === null ? null : String(content);
    },
    create: async (name, text) => {
      if (!isProbed) await probe();
      return createIfAbsent(storage, DOCUMENTS + name, text);
    },
    remove: (name) => storage.delete(DOCUMENTS + name),
  };
}

/** The registry in an object store: documents in `mf/registry/`, files in `mf/releases/<app>/<version>/`. */
export class BucketStore {
  #storage;
  #documents;

  /** @param {ObjectStorage} storage */
  constructor(storage) {
    this.#storage = storage;
    this.#documents = new Documents(bucketPlace(storage));
  }

  async read() {
    return (await this.#documents.latest()).registry;
  }

  /**
   * @param {string} [seen]
   * @returns {Promise<{ name: string, text: string } | null>}
   */
  async newest(seen) {
    const [name] = await this.#documents.names();
    if (name === undefined || name === seen) return null;
    const text = await this.#storage.read(DOCUMENTS + name);
    // Where twenty later ones were written meanwhile, the next call finds them.
    return text === null ? null : { name, text: String(text) };
  }

  /** @param {Parameters<Documents['change']>[0]} change */
  change(change) {
    return this.#documents.change(change);
  }

  /** @param {string} app @param {string} version @param {ReadonlyMap<string, Buffer>} files @param {{ except: string }} options */
  async keepFiles(app, version, files, { except }) {
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

  /** @param {string} app @param {string} version @param {string} name */
  fileOf(app, version, name) {
    return this.#storage.read(prefixOf(app, version) + name);
  }

  /** @param {string} app @param {string} version */
  async filesOf(app, version) {
    const prefix = prefixOf(app, version);
    const { objects } = await this.#storage.list(prefix);
    return objects.map(({ key }) => key.slice(prefix.length)).filter((name) => name !== WHOLE);
  }

  /** @param {string} app @param {{ after: import('./index.d.mts').Kept }} change */
  async clearAway(app, { after: { releases } }) {
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
