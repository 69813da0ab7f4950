import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { StorageError } from '@fluxpartes/object-storage';
import { type BucketStore, integrityOf } from '@fluxpartes/registry-store';
import { type Contents, NOTHING, parseContents, type RegistrySource } from './registry.ts';
import type { Settings } from './settings.ts';
import type { FileHandler } from './static-files.ts';

/** How long after an answer the store is asked for the newest document again. Milliseconds. */
const ASKED_EVERY = 800;

/** How long a new document waits for the files of the releases that it puts live. Milliseconds. */
const FILES_PATIENCE = 800;

/** How long a start waits for the store. Milliseconds. */
const START_PATIENCE = 3000;

/** How many files of a release are on their way at once. */
const AT_ONCE = 8;

/** How long what could not be had is not asked for again: where the store is away, and where it has something else. Milliseconds. */
const ASKED_AGAIN = { away: 1000, other: 30_000 };

/** What no document names stays so long: another process of this site may know a later one. Milliseconds: an hour. */
const STAY = 60 * 60 * 1000;

/** What a release says of its files. */
interface StoredRelease {
  /** A remote's name, or `shell`. */
  app: string;
  version: string;
  assets: Readonly<Record<string, { integrity: string; bytes: number }>>;
}

const isThere = async (place: string): Promise<boolean> => (await stat(place).catch(() => null)) !== null;

/** What keeps to this needs no encoding and leads nowhere else. */
const isPlain = (name: string): boolean => /^[\w@][\w@.-]*$/.test(name);

/** A file's name without the ending of its packed form. */
const plainName = (name: string): string => name.replace(/\.(br|gz)$/, '');

/** The content that a browser comes to see. @throws Where it is not what its name says, or larger than that. */
async function unpacked(name: string, content: Buffer, bytes: number): Promise<Buffer> {
  const limit = { maxOutputLength: Math.max(bytes, 1) };
  if (name.endsWith('.br')) return promisify(brotliDecompress)(content, limit);
  return name.endsWith('.gz') ? promisify(gunzip)(content, limit) : content;
}

/**
 * This site's copies of releases that lie in a store: a folder each, which is there whole or not at all. Every file, and
 * every packed form of it, has the bytes that the registry says.
 */
class ReleaseCopies {
  readonly #bucket: Pick<BucketStore, 'filesOf' | 'fileOf'>;
  readonly #folders: Pick<Settings, 'remotesDir' | 'shellBuildsDir'>;
  readonly #onTheirWay = new Map<string, Promise<boolean>>();
  readonly #notBefore = new Map<string, number>();
  readonly #said = new Set<string>();

  constructor(
    bucket: Pick<BucketStore, 'filesOf' | 'fileOf'>,
    folders: Pick<Settings, 'remotesDir' | 'shellBuildsDir'>,
  ) {
    this.#bucket = bucket;
    this.#folders = folders;
  }

  /** Has a release here, once; answers whether it is. What failed a moment ago is not asked for again. */
  async bring(release: StoredRelease): Promise<boolean> {
    const { app, version } = release;
    if (!isPlain(app) || !isPlain(version)) return false;
    if (await isThere(this.#folderOf(app, version))) return true;
    const key = `${app}/${version}`;
    if (Date.now() < (this.#notBefore.get(key) ?? 0)) return false;
    const known = this.#onTheirWay.get(key);
    if (known) return known;
    const coming = this.#fetch(release)
      .then(() => true)
      .catch((error: unknown) => this.#failed(key, error))
      .finally(() => this.#onTheirWay.delete(key));
    this.#onTheirWay.set(key, coming);
    return coming;
  }

  /** Says so once. */
  #failed(key: string, error: unknown): boolean {
    const isAway = error instanceof StorageError && error.isAway;
    this.#notBefore.set(key, Date.now() + (isAway ? ASKED_AGAIN.away : ASKED_AGAIN.other));
    const sentence = `${key} is not served: ${error instanceof Error ? error.message : error}`;
    if (!this.#said.has(sentence)) console.error(sentence);
    this.#said.add(sentence);
    return false;
  }

  #homeOf(app: string): string {
    return app === 'shell' ? this.#folders.shellBuildsDir : path.join(this.#folders.remotesDir, app);
  }

  #folderOf(app: string, version: string): string {
    return path.join(this.#homeOf(app), version);
  }

  async #fetch({ app, version, assets }: StoredRelease): Promise<void> {
    const there = await this.#bucket.filesOf(app, version);
    const missing = Object.keys(assets).find((name) => !there.includes(name));
    if (missing !== undefined) throw new Error(`the store has no ${missing}`);
    const wanted = there.filter((name) => isPlain(name) && Object.hasOwn(assets, plainName(name)));
    const temporary = path.join(this.#homeOf(app), `.${randomUUID()}`);
    await mkdir(temporary, { recursive: true });
    try {
      const next = async () => {
        for (let name = wanted.shift(); name !== undefined; name = wanted.shift()) {
          await writeFile(path.join(temporary, name), await this.#checked({ app, version, assets }, name));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
      await rename(temporary, this.#folderOf(app, version));
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      // Another process of this site may have been faster.
      if (!(await isThere(this.#folderOf(app, version)))) throw error;
    }
  }

  async #checked({ app, version, assets }: StoredRelease, name: string): Promise<Buffer> {
    const content = await this.#bucket.fileOf(app, version, name);
    const { integrity, bytes } = assets[plainName(name)] ?? { integrity: '', bytes: 0 };
    const seen = content && (await unpacked(name, content, bytes).catch(() => null));
    if (!content || !seen || integrityOf(seen) !== integrity) throw new Error(`${name} is not the file that was built`);
    return content;
  }

  /** Removes the copies of what an app's releases are no more. */
  async clearAway(app: string, versions: ReadonlySet<string>): Promise<void> {
    const home = this.#homeOf(app);
    for (const name of await readdir(home).catch((): string[] => [])) {
      const folder = path.join(home, name);
      const made = (await stat(folder).catch(() => null))?.mtimeMs ?? Date.now();
      if (!versions.has(name) && Date.now() - made > STAY) await rm(folder, { recursive: true, force: true });
    }
  }
}

/** A remote's release, where its files lie in the store and can be checked. */
function storedRemote({ kept }: Contents, app: string, version: string): StoredRelease[] {
  const release = kept.get(app)?.get(version);
  return release?.entry.startsWith(`/mf/${app}/${version}/`) ? [{ app, version, assets: release.assets }] : [];
}

function storedShells({ live }: Contents): StoredRelease[] {
  const releases = Object.entries(live.shell?.releases ?? {});
  return releases.map(([version, { assets }]) => ({ app: 'shell', version, assets }));
}

/** What visitors may be given of a document, the shell first. */
function visited(contents: Contents): StoredRelease[] {
  const { live, canaries } = contents;
  const shells = storedShells(contents).filter(({ version }) => version === live.shell?.live);
  const remotes = Object.entries(live.remotes);
  return [
    ...shells,
    ...remotes.flatMap(([name, { version }]) => storedRemote(contents, name, version)),
    ...canaries.flatMap(({ remote, release }) => storedRemote(contents, remote, release.version)),
    ...remotes.flatMap(([name, { before }]) => (before ? storedRemote(contents, name, before.version) : [])),
  ];
}

/**
 * What the newest document of a store says, asked for in the background: no page waits for the network. A new one counts once
 * the files that it puts live are here, or a moment later, when what is missing comes at the first request. Document and files
 * are kept on the disk, so a site goes on, and starts, without the store.
 */
export class StoredRegistry implements RegistrySource {
  readonly #bucket: Pick<BucketStore, 'newest'>;
  readonly #copies: ReleaseCopies;
  readonly #file: string;
  #contents = NOTHING;
  #seen: string | undefined;
  #isAway = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    bucket: Pick<BucketStore, 'newest' | 'filesOf' | 'fileOf'>,
    folders: Pick<Settings, 'remotesDir' | 'shellBuildsDir'>,
  ) {
    this.#bucket = bucket;
    this.#copies = new ReleaseCopies(bucket, folders);
    this.#file = path.join(folders.remotesDir, 'registry.json');
  }

  latest(): Contents {
    return this.#contents;
  }

  /** Says what was known when the site stopped, then follows the store until `close`. */
  async start(): Promise<void> {
    const kept = await readFile(this.#file, 'utf8').catch(() => null);
    this.#contents = (kept === null ? null : parseContents(kept)) ?? NOTHING;
    const first = this.#follow();
    await Promise.race([first, pause(START_PATIENCE, undefined, { ref: false })]);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Serves a file of a release that is kept and not here yet; then the handlers find it. */
  files(handlers: readonly FileHandler[]): FileHandler {
    return async (request, response, pathname) => {
      const release = this.#releaseOf(pathname);
      if (!release || !(await this.#copies.bring(release))) return false;
      for (const handle of handlers) if (await handle(request, response, pathname)) return true;
      return false;
    };
  }

  #releaseOf(pathname: string): StoredRelease | undefined {
    const [, place, ...names] = pathname.split('/');
    const [file = ''] = names.slice(-1);
    const [app = '', version = ''] = names;
    const isShell = place === 'shell' && names.length === 1;
    const isRemote = place === 'mf' && names.length === 3;
    const among = isShell ? storedShells(this.#contents) : isRemote ? storedRemote(this.#contents, app, version) : [];
    return among.find(({ assets }) => Object.hasOwn(assets, file));
  }

  async #follow(): Promise<void> {
    try {
      await this.#ask();
      if (this.#isAway) console.error('The store answers again.');
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway) console.error(`What was known goes on: ${error instanceof Error ? error.message : error}`);
      this.#isAway = true;
    }
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#follow(), ASKED_EVERY).unref();
  }

  async #ask(): Promise<void> {
    const newest = await this.#bucket.newest(this.#seen);
    if (newest) await this.#take(newest);
    // What was missing then may have come to the store since.
    else for (const release of visited(this.#contents)) await this.#copies.bring(release);
  }

  async #take({ name, text }: { name: string; text: string }): Promise<void> {
    const contents = parseContents(text);
    this.#seen = name;
    if (!contents) {
      console.error(`${name} is no registry`);
      return;
    }
    const coming = Promise.all(visited(contents).map((release) => this.#copies.bring(release)));
    await Promise.race([coming, pause(FILES_PATIENCE, undefined, { ref: false })]);
    this.#contents = contents;
    await this.#keep(text);
    const versions = [...contents.kept].map(([app, releases]) => [app, new Set(releases.keys())] as const);
    const shells = new Set(storedShells(contents).map(({ version }) => version));
    for (const [app, own] of [...versions, ['shell', shells] as const]) await this.#copies.clearAway(app, own);
  }

  async #keep(text: string): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true });
    const part = `${this.#file}.${process.pid}`;
    await writeFile(part, text);
    await rename(part, this.#file);
  }
}
