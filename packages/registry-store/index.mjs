// @ts-check
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isObjectStorage, ObjectStorage, parseStorageUrl, StorageError } from '@fluxpartes/object-storage';
import { parseRegistry } from '@fluxpartes/registry';

/**
 * @typedef {import('@fluxpartes/registry').Registry} Registry
 * @typedef {import('./index.d.mts').Kept} Kept
 * @typedef {{ where: string, names: () => Promise<string[]>, read: (name: string) => Promise<string | null>, create: (name: string, text: string) => Promise<boolean>, remove: (name: string) => Promise<void> }} Place
 *   `read`: null where there is none; `create`: whole or not at all, false where the name was taken
 */

/** The last number that a document can have. */
const LAST_NUMBER = 99_999_999;

/** How many of the last documents stay. */
const KEPT_DOCUMENTS = 20;

/** How often in a row the highest document may be gone by the time that it is read. */
const MOST_TRIES = 100;

const nameOf = (/** @type {number} */ number) => `${String(number).padStart(8, '0')}.json`;

/** The registry's numbered documents, of which the highest counts. None is ever overwritten. */
class Documents {
  #place;

  /** @param {Place} place */
  constructor(place) {
    this.#place = place;
  }

  /** The documents' names, the highest first. */
  async names() {
    const names = (await this.#place.names()).filter((name) => /^\d{8}\.json$/.test(name));
    return names.sort((a, b) => (a < b ? 1 : -1));
  }

  async read() {
    return (await this.#latest()).registry;
  }

  /**
   * The highest document that reads, and the number of the highest of all.
   * @returns {Promise<{ number: number, registry: Registry }>}
   * @throws where none of them is a registry, or one cannot be read now: a change of an older one would lose what it says
   */
  async #latest() {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const names = await this.names();
      const [highest] = names;
      if (highest === undefined) return { number: 0, registry: { schema: 2, remotes: {} } };
      const registry = await this.#firstThatReads(names);
      if (registry) return { number: Number.parseInt(highest, 10), registry };
    }
    throw new Error(`${this.#place.where} lists a document that is not there`);
  }

  /** Null where one was cleared away meanwhile, after twenty later ones. @param {readonly string[]} names */
  async #firstThatReads(names) {
    for (const name of names) {
      const text = await this.#place.read(name);
      if (text === null) return null;
      const registry = parseRegistry(text);
      if (registry) return registry;
    }
    throw new Error(`${this.#place.where} holds no registry that reads`);
  }

  /**
   * Changes the registry by compare and swap: where another publisher was faster, the change is made of what that one left.
   * @param {(registry: Registry) => Registry | Promise<Registry>} change what it answers as it was given is not written
   * @throws whatever `change` throws; nothing has changed then
   */
  async change(change) {
    for (;;) {
      const { number, registry } = await this.#latest();
      const after = await change(registry);
      if (after === registry) return { before: registry, after };
      if (number >= LAST_NUMBER)
        throw new Error(`${this.#place.where} has no number left: its highest document is none of ours`);
      if (await this.#create(number + 1, after)) return { before: registry, after };
    }
  }

  /** @param {number} number @param {Registry} registry @returns {Promise<boolean>} whether it counts */
  async #create(number, registry) {
    const name = nameOf(number);
    if (!(await this.#place.create(name, `${JSON.stringify(registry, null, 2)}\n`))) return false;
    const names = await this.names();
    for (const old of names.slice(KEPT_DOCUMENTS)) await this.#place.remove(old);
    // Below the kept ones its number was free only because it had been cleared away: others are far ahead.
    return names.slice(0, KEPT_DOCUMENTS).includes(name);
  }
}

const SHELL = 'shell';

/** A killed publisher's temporary files go after an hour, in ms. */
const STALE_MS = 60 * 60 * 1000;

const codeOf = (/** @type {unknown} */ error) => /** @type {NodeJS.ErrnoException} */ (error).code;

/** @template T @param {Promise<T>} reading @returns {Promise<T | null>} null where there is no such file */
const ifThere = (reading) =>
  reading.catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });

/**
 * Removes a folder's temporary files of killed publishers.
 * @param {string} folder
 */
function removeHalfDone(folder) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith('.'))) {
    const place = path.join(folder, name);
    const written = statSync(place, { throwIfNoEntry: false });
    if (written && Date.now() - written.mtimeMs > STALE_MS) rmSync(place, { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {Place} */
const folderPlace = (folder) => ({
  where: folder,
  names: async () => (existsSync(folder) ? readdirSync(folder) : []),
  read: (name) => ifThere(readFile(path.join(folder, name), 'utf8')),
  create: async (name, text) => {
    mkdirSync(folder, { recursive: true });
    removeHalfDone(folder);
    const temporary = path.join(folder, `.${randomUUID()}`);
    try {
      writeFileSync(temporary, text, { flush: true });
      // A link of a whole file: no reader sees a part of it.
      linkSync(temporary, path.join(folder, name));
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
  },
  remove: async (name) => rmSync(path.join(folder, name), { force: true }),
});

/** The registry in a folder: documents in `registry/`, a remote's files in `<remote>/<version>/`, the shell's beside it. */
export class FolderStore extends Documents {
  #dir;

  /** @param {string} remotesDir DATA_DIR/mf */
  constructor(remotesDir) {
    super(folderPlace(path.join(remotesDir, 'registry')));
    this.#dir = remotesDir;
  }

  /** @param {string} app */
  #home(app) {
    return app === SHELL ? path.join(path.dirname(this.#dir), SHELL) : path.join(this.#dir, app);
  }

  /** @param {string} app @param {string} version @param {ReadonlyMap<string, Buffer>} files @param {{ except: string }} options */
  async keepFiles(app, version, files, { except }) {
    const home = this.#home(app);
    const target = path.join(home, version);
    mkdirSync(home, { recursive: true });
    removeHalfDone(home);
    if (existsSync(target)) return otherFile(files, target, except);
    const temporary = path.join(home, `.${randomUUID()}`);
    try {
      mkdirSync(temporary);
      for (const [name, content] of files) writeFileSync(path.join(temporary, name), content);
      renameSync(temporary, target);
      return null;
    } catch (error) {
      rmSync(temporary, { recursive: true, force: true });
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
      return otherFile(files, target, except);
    }
  }

  /** @param {string} app @param {string} version @param {string} name */
  fileOf(app, version, name) {
    return ifThere(readFile(path.join(this.#home(app), version, name)));
  }

  /** @param {string} app @param {Record<'before' | 'after', Kept>} change */
  async clearAway(app, { before, after }) {
    const leftOut = Object.keys(before.releases).filter(
      (version) => /^[0-9a-f]{10}$/.test(version) && !after.releases[version],
    );
    for (const version of leftOut) rmSync(path.join(this.#home(app), version), { recursive: true, force: true });
  }
}

/** @param {ReadonlyMap<string, Buffer>} files @param {string} target @param {string} except */
function otherFile(files, target, except) {
  for (const [name, content] of files) {
    const published = path.join(target, name);
    const isSame = existsSync(published) && readFileSync(published).equals(content);
    if (name !== except && !isSame) return name;
  }
  return null;
}

const DOCUMENTS = 'mf/registry/';

/** Stays in the store, so that a publisher needs one request to see that the condition is honoured. */
const PROBE = 'mf/create-if-absent';

const FILES = 'mf/releases/';

/** Says that a release is whole and what its files are; put last, taken away first. */
const WHOLE = 'whole.json';

/** Put when a release is first found left out of the registry: its age is what counts, not the release's. */
const LEFT_OUT = 'left-out';

/** A release that no document names goes after a day, in ms: a publisher may be about to name it, or a page still use it. */
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

/** @param {ObjectStorage} storage @returns {Place} */
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
export class BucketStore extends Documents {
  #storage;

  /** @param {ObjectStorage} storage */
  constructor(storage) {
    super(bucketPlace(storage));
    this.#storage = storage;
  }

  /**
   * @param {string} [seen]
   * @returns {Promise<{ name: string, text: string } | null>}
   */
  async newest(seen) {
    const [name] = await this.names();
    if (name === undefined || name === seen) return null;
    const text = await this.#storage.read(DOCUMENTS + name);
    // Where twenty later ones were written meanwhile, the next call finds them.
    return text === null ? null : { name, text: String(text) };
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
    return objects.map(({ key }) => key.slice(prefix.length)).filter((name) => name !== WHOLE && name !== LEFT_OUT);
  }

  /** @param {string} app @param {{ after: Kept }} change */
  async clearAway(app, { after: { releases } }) {
    const home = `${FILES}${app}/`;
    const { objects, at } = await this.#storage.list(home);
    const versions = new Set(objects.map(({ key }) => key.slice(home.length).split('/')[0] ?? ''));
    for (const version of versions) {
      const prefix = prefixOf(app, version);
      const files = objects.filter(({ key }) => key.startsWith(prefix));
      const mark = prefix + LEFT_OUT;
      const isMarked = files.some(({ key }) => key === mark);
      if (Object.hasOwn(releases, version)) {
        if (isMarked) await this.#storage.delete(mark);
        continue;
      }
      const put = Math.max(...files.map(({ modified }) => modified.getTime()));
      if (at.getTime() - put < STAY) continue;
      if (!isMarked) {
        await this.#storage.put(mark, '');
        continue;
      }
      await this.#storage.delete(prefix + WHOLE);
      await someAtOnce(files, ({ key }) => this.#storage.delete(key));
    }
  }
}

/** @param {Readonly<Record<string, string | undefined>>} env */
export function openRegistryStore(env) {
  const { STORAGE_URL: url } = env;
  return isObjectStorage(url)
    ? new BucketStore(new ObjectStorage(parseStorageUrl(url, env)))
    : new FolderStore(path.resolve(env.DATA_DIR || './var', 'mf'));
}
