import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BucketStore } from '@fluxpartes/registry-store';
import { type Contents, NOTHING, parseContents, type RegistrySource } from '../registry.ts';
import type { Settings } from '../settings.ts';
import type { FileHandler } from '../static-files.ts';
import { ReleaseCopies, type StoredRelease } from './release-copies.ts';

/** How long after an answer the store is asked for the newest document again. Milliseconds. */
const ASKED_EVERY = 800;

/** How long a new document waits for the files of the releases that it puts live. Milliseconds. */
const FILES_PATIENCE = 800;

/** How long a start waits for the store. Milliseconds. */
const START_PATIENCE = 3000;

/** A remote's release, where its files lie in the store and can be checked. */
function storedRemote({ kept }: Contents, app: string, version: string): StoredRelease[] {
  const release = kept.get(app)?.get(version);
  const isOurs = release?.entry.startsWith(`/mf/${app}/${version}/`);
  return isOurs && release?.assets ? [{ app, version, assets: release.assets }] : [];
}

function storedShells({ live }: Contents): StoredRelease[] {
  const releases = Object.entries(live.shell?.releases ?? {});
  return releases.map(([version, { assets }]) => ({ app: 'shell', version, assets }));
}

/** What visitors may be given of a document, the shell first. */
function visited(contents: Contents): StoredRelease[] {
  const { live, canaries } = contents;
  const shells = storedShells(contents).filter(({ version }) => version === live.shell?.live);
  const lives = Object.entries(live.remotes).map(([name, { version }]) => [name, version] as const);
  const others = Object.entries(live.remotes).map(([name, { before }]) => [name, before?.version] as const);
  const tried = canaries.map(({ remote, release }) => [remote, release.version] as const);
  const remotes = [...lives, ...tried, ...others].flatMap(([name, version]) =>
    version === undefined ? [] : storedRemote(contents, name, version),
  );
  return [...shells, ...remotes];
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
