import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { StorageError } from '@fluxpartes/object-storage';
import { type BucketStore, integrityOf } from '@fluxpartes/registry-store';
import type { Settings } from '../settings.ts';

/** What a release says of its files. */
export interface StoredRelease {
  /** A remote's name, or `shell`. */
  app: string;
  version: string;
  assets: Readonly<Record<string, { integrity: string; bytes: number }>>;
}

/** How many files of a release are on their way at once. */
const AT_ONCE = 8;

/** How long what could not be had is not asked for again: where the store is away, and where it has something else. Milliseconds. */
const ASKED_AGAIN = { away: 1000, other: 30_000 };

/** What no document names stays so long: another process of this site may know a later one. Milliseconds: an hour. */
const STAY = 60 * 60 * 1000;

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
export class ReleaseCopies {
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
