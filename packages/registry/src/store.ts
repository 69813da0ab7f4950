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
import { parseRegistry, type Registry } from './index.ts';

/** The folder or bucket prefix of the registry's documents. */
interface DocumentFolder {
  where: string;
  names: () => Promise<string[]>;
  /** The text of a document; null if there is no such document. */
  read: (name: string) => Promise<string | null>;
  /** Creates a document atomically; false if the name is taken. */
  create: (name: string, text: string) => Promise<boolean>;
  remove: (name: string) => Promise<void>;
}

interface Change {
  before: Registry;
  after: Registry;
}

/** The releases of a record, by version. */
interface Releases {
  releases: Readonly<Record<string, unknown>>;
}

/** A build's files by name. */
type Files = ReadonlyMap<string, Buffer>;

/**
 * Storage of the registry's documents and of the releases' files. An app is a remote's name, or `shell`. Publishers put a
 * release's files before a document names it.
 */
export type RegistryStore = FolderStore | BucketStore;

const LAST_NUMBER = 99_999_999;

/** Only this number of latest documents is retained. */
const RETAINED_DOCUMENTS = 20;

/** Maximum number of attempts in a row when the latest document disappears between list and read. */
const MAX_ATTEMPTS = 100;

const nameOf = (number: number) => `${String(number).padStart(8, '0')}.json`;

/** The registry's numbered documents. The document with the highest number is current; documents are never overwritten. */
abstract class Documents {
  readonly #folder: DocumentFolder;

  constructor(folder: DocumentFolder) {
    this.#folder = folder;
  }

  /**
   * Stores a build's files, atomically for readers. If the version exists, returns the name of a file that differs; the file
   * `except` may differ.
   */
  abstract keepFiles(app: string, version: string, files: Files, options: { except: string }): Promise<string | null>;

  abstract fileOf(app: string, version: string, name: string): Promise<Buffer | null>;

  /** Removes the files of releases that a change left out; a bucket retains them for some time. */
  abstract removeUnused(app: string, change: { before: Releases; after: Releases }): Promise<void>;

  /** The documents' names, the highest first. */
  protected async names(): Promise<string[]> {
    const names = (await this.#folder.names()).filter((name) => /^\d{8}\.json$/.test(name));
    return names.sort((a, b) => (a < b ? 1 : -1));
  }

  /** The current registry; an empty registry if no release was published. */
  async read(): Promise<Registry> {
    return (await this.#latest()).registry;
  }

  /**
   * The highest valid document, and the highest number of all documents.
   * @throws if no document is a registry, or if a document cannot be read now. A change on top of an older document
   * would lose the newer contents
   */
  async #latest(): Promise<{ number: number; registry: Registry }> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const names = await this.names();
      const [highest] = names;
      if (highest === undefined) return { number: 0, registry: { schema: 2, remotes: {} } };
      const registry = await this.#firstValid(names);
      if (registry) return { number: Number.parseInt(highest, 10), registry };
    }
    throw new Error(`${this.#folder.where} lists a document that is not there`);
  }

  /** The first valid document. Null if a document was removed in the meantime, after twenty later documents. */
  async #firstValid(names: readonly string[]): Promise<Registry | null> {
    for (const name of names) {
      const text = await this.#folder.read(name);
      if (text === null) return null;
      const registry = parseRegistry(text);
      if (registry) return registry;
    }
    throw new Error(`${this.#folder.where} holds no registry that reads`);
  }

  /**
   * Changes the registry by compare-and-swap: after a concurrent change, `change` runs again on the newer registry.
   * @param change returning its argument writes nothing; throwing changes nothing
   */
  async change(change: (registry: Registry) => Registry | Promise<Registry>): Promise<Change> {
    for (;;) {
      const { number, registry } = await this.#latest();
      const after = await change(registry);
      if (after === registry) return { before: registry, after };
      if (number >= LAST_NUMBER)
        throw new Error(`${this.#folder.where} has no number left: its highest document is none of ours`);
      if (await this.#create(number + 1, after)) return { before: registry, after };
    }
  }

  /** Creates a document. False if the number is taken, or is too low to count. */
  async #create(number: number, registry: Registry): Promise<boolean> {
    const name = nameOf(number);
    if (!(await this.#folder.create(name, `${JSON.stringify(registry, null, 2)}\n`))) return false;
    const names = await this.names();
    for (const old of names.slice(RETAINED_DOCUMENTS)) await this.#folder.remove(old);
    // A number below the retained documents was free only because its document had been removed: other publishers are far
    // ahead.
    return names.slice(0, RETAINED_DOCUMENTS).includes(name);
  }
}

const SHELL = 'shell';

/** A killed publisher's temporary files are removed after an hour, in ms. */
const STALE_MS = 60 * 60 * 1000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Null if the file does not exist. */
const nullIfMissing = <T>(file: Promise<T>): Promise<T | null> =>
  file.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });

/** Removes a folder's temporary files of killed publishers. */
function removeStale(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith('.'))) {
    const file = path.join(folder, name);
    const written = statSync(file, { throwIfNoEntry: false });
    if (written && Date.now() - written.mtimeMs > STALE_MS) rmSync(file, { recursive: true, force: true });
  }
}

const diskFolder = (folder: string): DocumentFolder => ({
  where: folder,
  names: async () => (existsSync(folder) ? readdirSync(folder) : []),
  read: (name) => nullIfMissing(readFile(path.join(folder, name), 'utf8')),
  create: async (name, text) => {
    mkdirSync(folder, { recursive: true });
    removeStale(folder);
    const temporary = path.join(folder, `.${randomUUID()}`);
    try {
      writeFileSync(temporary, text, { flush: true });
      // The link points to a complete file, so readers never see a partial document.
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

/**
 * The registry in a folder: documents in `registry/`, a remote's files in `<remote>/<version>/`, the shell's files beside
 * them.
 */
export class FolderStore extends Documents {
  readonly #dir: string;

  /** @param remotesDir DATA_DIR/mf */
  constructor(remotesDir: string) {
    super(diskFolder(path.join(remotesDir, 'registry')));
    this.#dir = remotesDir;
  }

  #home(app: string): string {
    return app === SHELL ? path.join(path.dirname(this.#dir), SHELL) : path.join(this.#dir, app);
  }

  async keepFiles(app: string, version: string, files: Files, { except }: { except: string }) {
    const home = this.#home(app);
    const target = path.join(home, version);
    mkdirSync(home, { recursive: true });
    removeStale(home);
    if (existsSync(target)) return differingFile(files, target, except);
    const temporary = path.join(home, `.${randomUUID()}`);
    try {
      mkdirSync(temporary);
      for (const [name, content] of files) writeFileSync(path.join(temporary, name), content);
      renameSync(temporary, target);
      return null;
    } catch (error) {
      rmSync(temporary, { recursive: true, force: true });
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
      return differingFile(files, target, except);
    }
  }

  fileOf(app: string, version: string, name: string) {
    return nullIfMissing(readFile(path.join(this.#home(app), version, name)));
  }

  async removeUnused(app: string, { before, after }: { before: Releases; after: Releases }) {
    const leftOut = Object.keys(before.releases).filter(
      (version) => /^[0-9a-f]{10}$/.test(version) && !after.releases[version],
    );
    for (const version of leftOut) rmSync(path.join(this.#home(app), version), { recursive: true, force: true });
  }
}

function differingFile(files: Files, target: string, except: string): string | null {
  for (const [name, content] of files) {
    const published = path.join(target, name);
    const isSame = existsSync(published) && readFileSync(published).equals(content);
    if (name !== except && !isSame) return name;
  }
  return null;
}

const DOCUMENTS = 'mf/registry/';

/** This object stays in the store, so that a publisher needs one request to check that the store honours the condition. */
const PROBE = 'mf/create-if-absent';

const FILES = 'mf/releases/';

/** The hash of each file of a complete release. The publisher writes this object last and deletes it first. */
const WHOLE = 'whole.json';

/** Written when a release is first missing from the registry: the retention counts from this mark. */
const LEFT_OUT = 'left-out';

/**
 * An unlisted release is retained for this long, a day in ms: a publisher may be about to list it, or an open page may use
 * it.
 */
const RETENTION_MS = 24 * 60 * 60 * 1000;

const CONCURRENT_FILES = 8;

/** The hash of a content in the form of an `integrity` attribute. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

async function forEachFile<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const next = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENT_FILES }, next));
}

const prefixOf = (app: string, version: string) => `${FILES}${app}/${version}/`;

/**
 * Creates an object; false if the key is taken.
 * @throws if the outcome is unknown
 */
async function createIfAbsent(storage: ObjectStorage, key: string, text: string): Promise<boolean> {
  try {
    await storage.put(key, text, { type: 'application/json', headers: { 'If-None-Match': '*' } });
    return true;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    // Two concurrent publishers.
    if (error.status === 409) return false;
    if (error.status !== 412 && !error.isUnavailable) throw error;
    // The response to an earlier attempt may have been lost, so the stored text may be this one.
    const stored = await storage.read(key);
    if (stored !== null && String(stored) === text) return true;
    if (error.status === 412 && stored !== null) return false;
    throw error;
  }
}

function bucketFolder(storage: ObjectStorage): DocumentFolder {
  let isProbed = false;
  const probe = async () => {
    const create = (text: string) => createIfAbsent(storage, PROBE, text);
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

/** The registry in an object store, below `mf/`, shared by any number of sites and publishers. */
export class BucketStore extends Documents {
  readonly #storage: ObjectStorage;

  constructor(storage: ObjectStorage) {
    super(bucketFolder(storage));
    this.#storage = storage;
  }

  /** The current document. Null if the caller has already seen it, or if there is no document. */
  async newest(seen?: string): Promise<{ name: string; text: string } | null> {
    const [name] = await this.names();
    if (name === undefined || name === seen) return null;
    const text = await this.#storage.read(DOCUMENTS + name);
    // The document is gone after twenty later documents: the next call finds those.
    return text === null ? null : { name, text: String(text) };
  }

  async keepFiles(app: string, version: string, files: Files, { except }: { except: string }) {
    const prefix = prefixOf(app, version);
    const own = Object.fromEntries([...files].map(([name, content]) => [name, integrityOf(content)]));
    const text = await this.#storage.read(prefix + WHOLE);
    if (text !== null) {
      const stored = JSON.parse(String(text));
      return Object.keys(own).find((name) => name !== except && stored[name] !== own[name]) ?? null;
    }
    await forEachFile([...files], ([name, content]) => this.#storage.put(prefix + name, content));
    await this.#storage.put(prefix + WHOLE, JSON.stringify(own), { type: 'application/json' });
    return null;
  }

  fileOf(app: string, version: string, name: string) {
    return this.#storage.read(prefixOf(app, version) + name);
  }

  /** The names of a release's files. */
  async filesOf(app: string, version: string): Promise<string[]> {
    const prefix = prefixOf(app, version);
    const { objects } = await this.#storage.list(prefix);
    return objects.map(({ key }) => key.slice(prefix.length)).filter((name) => name !== WHOLE && name !== LEFT_OUT);
  }

  async removeUnused(app: string, { after: { releases } }: { after: Releases }) {
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
      if (at.getTime() - put < RETENTION_MS) continue;
      if (!isMarked) {
        await this.#storage.put(mark, '');
        continue;
      }
      await this.#storage.delete(prefix + WHOLE);
      await forEachFile(files, ({ key }) => this.#storage.delete(key));
    }
  }
}

/**
 * The object store of STORAGE_URL if set, otherwise the folder of DATA_DIR.
 * @throws StorageUrlError
 */
export function openRegistryStore(env: Readonly<Record<string, string | undefined>>): RegistryStore {
  const { STORAGE_URL: url } = env;
  return isObjectStorage(url)
    ? new BucketStore(new ObjectStorage(parseStorageUrl(url, env)))
    : new FolderStore(path.resolve(env.DATA_DIR || './var', 'mf'));
}
