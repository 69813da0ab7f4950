import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { StorageError } from '@fluxpartes/object-storage';
import { type BucketStore, integrityOf } from '@fluxpartes/registry/store';
import { type Contents, NOTHING, parseContents, type RegistrySource } from './registry.ts';
import type { Settings } from './settings.ts';
import type { FileHandler } from './static-files.ts';

const POLL_INTERVAL_MS = 800;

/** After this time (ms) a new document becomes live, even if files of its releases are still downloading. */
const FILES_TIMEOUT_MS = 800;
const START_TIMEOUT_MS = 3000;

/** Maximum number of concurrent downloads of a release's files. */
const MAX_DOWNLOADS = 8;

/** Pause after a failed download, in ms. It is longer for a wrong file, which is unlikely to be corrected soon. */
const RETRY_AFTER_MS = { unavailable: 1000, other: 30_000 };

/** In ms. Copies that no document names are retained this long: another process of this site may have a newer document. */
const RETENTION_MS = 60 * 60 * 1000;

interface StoredRelease {
  /** A remote's name, or `shell`. */
  app: string;
  version: string;
  assets: Readonly<Record<string, { integrity: string; bytes: number }>>;
}

const exists = async (file: string): Promise<boolean> => (await stat(file).catch(() => null)) !== null;

/** A plain name needs no encoding and cannot leave the folder. */
const isPlain = (name: string): boolean => /^[\w@][\w@.-]*$/.test(name);

/** A file name without the suffix of its compressed variant. */
const plainName = (name: string): string => name.replace(/\.(br|gz)$/, '');

/** @throws if the content is invalid or larger than expected */
async function decompressed(name: string, content: Buffer, bytes: number): Promise<Buffer> {
  const limit = { maxOutputLength: Math.max(bytes, 1) };
  if (name.endsWith('.br')) return promisify(brotliDecompress)(content, limit);
  return name.endsWith('.gz') ? promisify(gunzip)(content, limit) : content;
}

/**
 * Local copies of the object storage's releases. A release's folder is created atomically. Every file, compressed ones included,
 * is checked against the registry's integrity.
 */
class ReleaseCopies {
  readonly #bucket: Pick<BucketStore, 'filesOf' | 'fileOf'>;
  readonly #folders: Pick<Settings, 'remotesDir' | 'shellBuildsDir'>;
  readonly #downloads = new Map<string, Promise<boolean>>();
  readonly #retryAt = new Map<string, number>();
  readonly #logged = new Set<string>();

  constructor(
    bucket: Pick<BucketStore, 'filesOf' | 'fileOf'>,
    folders: Pick<Settings, 'remotesDir' | 'shellBuildsDir'>,
  ) {
    this.#bucket = bucket;
    this.#folders = folders;
  }

  /** Downloads a release unless a copy exists. @returns whether it exists */
  async download(release: StoredRelease): Promise<boolean> {
    const { app, version } = release;
    if (!isPlain(app) || !isPlain(version)) return false;
    if (await exists(this.#folderOf(app, version))) return true;
    const key = `${app}/${version}`;
    if (Date.now() < (this.#retryAt.get(key) ?? 0)) return false;
    const pending = this.#downloads.get(key);
    if (pending) return pending;
    const download = this.#fetch(release)
      .then(() => true)
      .catch((error: unknown) => this.#failed(key, error))
      .finally(() => this.#downloads.delete(key));
    this.#downloads.set(key, download);
    return download;
  }

  /** Reports a failed download; logs each message once. */
  #failed(key: string, error: unknown): boolean {
    const isUnavailable = error instanceof StorageError && error.isUnavailable;
    this.#retryAt.set(key, Date.now() + (isUnavailable ? RETRY_AFTER_MS.unavailable : RETRY_AFTER_MS.other));
    const message = `${key} is not served: ${error instanceof Error ? error.message : error}`;
    if (!this.#logged.has(message)) console.error(message);
    this.#logged.add(message);
    return false;
  }

  #homeOf(app: string): string {
    return app === 'shell' ? this.#folders.shellBuildsDir : path.join(this.#folders.remotesDir, app);
  }

  #folderOf(app: string, version: string): string {
    return path.join(this.#homeOf(app), version);
  }

  async #fetch({ app, version, assets }: StoredRelease): Promise<void> {
    const stored = await this.#bucket.filesOf(app, version);
    const missing = Object.keys(assets).find((name) => !stored.includes(name));
    if (missing !== undefined) throw new Error(`the store has no ${missing}`);
    const wanted = stored.filter((name) => isPlain(name) && Object.hasOwn(assets, plainName(name)));
    const temporary = path.join(this.#homeOf(app), `.${randomUUID()}`);
    await mkdir(temporary, { recursive: true });
    try {
      const next = async () => {
        for (let name = wanted.shift(); name !== undefined; name = wanted.shift()) {
          await writeFile(path.join(temporary, name), await this.#checked({ app, version, assets }, name));
        }
      };
      await Promise.all(Array.from({ length: MAX_DOWNLOADS }, next));
      await rename(temporary, this.#folderOf(app, version));
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      // Another process of this site may have created the folder first.
      if (!(await exists(this.#folderOf(app, version)))) throw error;
    }
  }

  async #checked({ app, version, assets }: StoredRelease, name: string): Promise<Buffer> {
    const content = await this.#bucket.fileOf(app, version, name);
    const { integrity, bytes } = assets[plainName(name)] ?? { integrity: '', bytes: 0 };
    const plain = content && (await decompressed(name, content, bytes).catch(() => null));
    if (!content || !plain || integrityOf(plain) !== integrity)
      throw new Error(`${name} is not the file that was built`);
    return content;
  }

  /** Deletes copies of releases that are no longer retained. */
  async prune(app: string, versions: ReadonlySet<string>): Promise<void> {
    const home = this.#homeOf(app);
    for (const name of await readdir(home).catch((): string[] => [])) {
      const folder = path.join(home, name);
      const createdAt = (await stat(folder).catch(() => null))?.mtimeMs ?? Date.now();
      if (!versions.has(name) && Date.now() - createdAt > RETENTION_MS)
        await rm(folder, { recursive: true, force: true });
    }
  }
}

/** The stored release of a remote; empty if the release's files are not in the object storage. */
function storedRemote({ retained }: Contents, app: string, version: string): StoredRelease[] {
  const release = retained.get(app)?.get(version);
  return release?.entry.startsWith(`/mf/${app}/${version}/`) ? [{ app, version, assets: release.assets }] : [];
}

function storedShells({ live }: Contents): StoredRelease[] {
  const releases = Object.entries(live.shell?.releases ?? {});
  return releases.map(([version, { assets }]) => ({ app: 'shell', version, assets }));
}

/** Releases that pages may use, the shell first. */
function releasesInUse(contents: Contents): StoredRelease[] {
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
 * Polls the object storage for the newest registry document, so that no page waits for the network. A new document becomes
 * live when the files of its releases are copied, or after a timeout. Document and files are stored on disk, so the site
 * also starts and runs without the object storage.
 */
export class StoredRegistry implements RegistrySource {
  readonly #bucket: Pick<BucketStore, 'newest'>;
  readonly #copies: ReleaseCopies;
  readonly #file: string;
  #contents = NOTHING;
  #seen: string | undefined;
  #isUnavailable = false;
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

  /** Loads the document on disk, then polls until `close`. */
  async start(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch(() => null);
    this.#contents = (text === null ? null : parseContents(text)) ?? NOTHING;
    const first = this.#poll();
    await Promise.race([first, pause(START_TIMEOUT_MS, undefined, { ref: false })]);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Downloads a retained release on the first request for one of its files, then calls the handlers. */
  files(handlers: readonly FileHandler[]): FileHandler {
    return async (request, response, pathname) => {
      const release = this.#releaseOf(pathname);
      if (!release || !(await this.#copies.download(release))) return false;
      for (const handle of handlers) if (await handle(request, response, pathname)) return true;
      return false;
    };
  }

  #releaseOf(pathname: string): StoredRelease | undefined {
    const [, folder, ...names] = pathname.split('/');
    const [file = ''] = names.slice(-1);
    const [app = '', version = ''] = names;
    const isShell = folder === 'shell' && names.length === 1;
    const isRemote = folder === 'mf' && names.length === 3;
    const releases = isShell
      ? storedShells(this.#contents)
      : isRemote
        ? storedRemote(this.#contents, app, version)
        : [];
    return releases.find(({ assets }) => Object.hasOwn(assets, file));
  }

  async #poll(): Promise<void> {
    try {
      await this.#update();
      if (this.#isUnavailable) console.error('The object storage is available again.');
      this.#isUnavailable = false;
    } catch (error) {
      if (!this.#isUnavailable)
        console.error(
          `The object storage is unavailable, the last registry stays live: ${error instanceof Error ? error.message : error}`,
        );
      this.#isUnavailable = true;
    }
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#poll(), POLL_INTERVAL_MS).unref();
  }

  async #update(): Promise<void> {
    const newest = await this.#bucket.newest(this.#seen);
    if (newest) await this.#apply(newest);
    // Files that were missing in the object storage may be there now.
    else for (const release of releasesInUse(this.#contents)) await this.#copies.download(release);
  }

  async #apply({ name, text }: { name: string; text: string }): Promise<void> {
    const contents = parseContents(text);
    this.#seen = name;
    if (!contents) {
      console.error(`${name} is no registry`);
      return;
    }
    const downloads = Promise.all(releasesInUse(contents).map((release) => this.#copies.download(release)));
    await Promise.race([downloads, pause(FILES_TIMEOUT_MS, undefined, { ref: false })]);
    this.#contents = contents;
    await this.#store(text);
    const versions = [...contents.retained].map(([app, releases]) => [app, new Set(releases.keys())] as const);
    const shells = new Set(storedShells(contents).map(({ version }) => version));
    for (const [app, own] of [...versions, ['shell', shells] as const]) await this.#copies.prune(app, own);
  }

  async #store(text: string): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true });
    const part = `${this.#file}.${process.pid}`;
    await writeFile(part, text);
    await rename(part, this.#file);
  }
}
