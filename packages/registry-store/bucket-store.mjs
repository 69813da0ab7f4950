// @ts-check
import { BucketDocuments } from './bucket-documents.mjs';
import { BucketFiles, someAtOnce } from './bucket-files.mjs';

/** @typedef {import('@fluxpartes/object-storage').ObjectStorage} ObjectStorage */

const COUNTS = 'mf/counts/';

/** Counts that nobody has added to for so long go, in ms. */
const COUNTS_STAY = 90 * 24 * 60 * 60 * 1000;

/** How many counts stay, the youngest. */
const KEPT_COUNTS = 500;

/** The registry in an object store. */
export class BucketStore {
  #storage;
  #documents;
  #files;

  /** @param {ObjectStorage} storage @param {{ lease?: number | undefined }} [options] */
  constructor(storage, options) {
    this.#storage = storage;
    this.#documents = new BucketDocuments(storage, options);
    this.#files = new BucketFiles(storage);
  }

  async read() {
    return (await this.#documents.latest()).registry;
  }

  /** @param {string} [seen] */
  newest(seen) {
    return this.#documents.newest(seen);
  }

  /** @param {Parameters<BucketDocuments['change']>[0]} change */
  change(change) {
    return this.#documents.change(change);
  }

  /** @param {string} app @param {string} version @param {ReadonlyMap<string, Buffer>} files @param {{ except: string }} options */
  keepFiles(app, version, files, { except }) {
    return this.#files.keep(app, version, files, except);
  }

  /** @param {string} app @param {string} version @param {string} name */
  fileOf(app, version, name) {
    return this.#files.read(app, version, name);
  }

  /** @param {string} app @param {string} version */
  filesOf(app, version) {
    return this.#files.names(app, version);
  }

  /** @param {string} app @param {{ after: import('./index.d.mts').Kept }} change */
  async clearAway(app, { after }) {
    await this.#files.clearAway(app, after.releases);
    const { objects, at } = await this.#storage.list(COUNTS);
    const byAge = objects.sort((a, b) => b.modified.getTime() - a.modified.getTime());
    const old = byAge.filter(({ modified }, i) => i >= KEPT_COUNTS || at.getTime() - modified.getTime() > COUNTS_STAY);
    await someAtOnce(old, ({ key }) => this.#storage.delete(key));
  }

  async counts() {
    const { objects } = await this.#storage.list(COUNTS);
    /** @type {string[]} */
    const texts = [];
    await someAtOnce(objects, async ({ key }) => {
      texts.push(String((await this.#storage.read(key)) ?? ''));
    });
    return texts;
  }

  /** @param {string} name @param {string} text */
  async putCounts(name, text) {
    await this.#storage.put(COUNTS + name, text, { type: 'application/json' });
  }
}
