import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** Metadata of a file. */
export interface FileFacts {
  bytes: number;
  /** A quoted tag that changes with the bytes; object stores mostly use the MD5. */
  etag: string;
}

/** An open file. */
export interface StoredFile extends FileFacts {
  /** All bytes of the file, or the requested range. */
  stream: Readable;
}

/** A range of bytes within a file; `start` and `end` are included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * A row names a file that the store does not have, for example because its disk is not mounted. Reported as a read failure.
 */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
  readonly code = 'EIO';

  /** @param fileId of the row */
  constructor(fileId: number) {
    super(`the file of row ${fileId} is not in the store`);
  }
}

/** The store cannot be read or written at the moment. The response says that it is temporary. */
export class FileStoreUnavailableError extends Error {
  override readonly name = 'FileStoreUnavailableError';
  readonly code = 'EIO';

  constructor(cause: Error) {
    super(`the file store is unavailable: ${cause.message}`, { cause });
  }
}

const KEY = /^[a-z]+(\/[a-z0-9-]+)*\/[a-z0-9-]+(\.[a-z]+)?$/;

/** Checks that a key is one that this API made. @throws Error before any other key reaches a path or a URL */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a key of the file store');
  return key;
}

/** A stored file in a listing. */
export interface StoredEntry {
  clave: string;
  modifiedAt: Date;
}

/**
 * Bytes of photos and documents. This API makes each `clave` (`fotos/<hash>/640.webp`, `documentos/<uuid>`), never from
 * user input. A stored file survives a crash. `temporal/` has unfinished uploads, on this machine's disk with every store.
 */
export abstract class FileStore {
  /** Stores bytes under a key, atomically. */
  abstract put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores the bytes of a local file; the local file stays. */
  abstract putFile(key: string, path: string): Promise<void>;
  /** Opens a file, or a range of it; undefined if it does not exist. */
  abstract open(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Size and tag of a file; undefined if it does not exist. */
  abstract describe(key: string): Promise<FileFacts | undefined>;
  /**
   * Marks the file as new, so that the sweep does not delete it. Returns its size in bytes; undefined if it does not exist.
   */
  abstract touch(key: string): Promise<number | undefined>;
  /** Every file under a prefix such as `fotos/`. */
  abstract list(prefix: string): AsyncIterable<StoredEntry>;
  /** Deletes a file that no row names. A missing file is not an error. */
  abstract delete(key: string): Promise<void>;
  /** Deletes a file if it is older than `olderThan`; the age is checked at the moment of deletion. */
  abstract deleteOlder(key: string, olderThan: Date): Promise<void>;
}

/** Headers of a photo, from the API and from an object store: a hash always means the same photo. */
export const FOTO_HEADERS = { type: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' } as const;

/** Headers of private files, which are never cached; their type is in their row. */
export const PRIVATE_HEADERS = { type: 'application/octet-stream', cacheControl: 'private, no-store' } as const;

/**
 * The file store in a folder. A file is written under a temporary name, synced, then renamed, so that a key never shows
 * half a file.
 */
export class FolderStore implements FileStore {
  constructor(
    private readonly root: string,
    private readonly temp: string,
  ) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.keep(key, async (path) => {
      const handle = await open(path, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
    });
  }

  async putFile(key: string, source: string): Promise<void> {
    await this.keep(key, async (path) => {
      await copyFile(source, path, constants.COPYFILE_EXCL);
      await sync(path);
    });
  }

  async open(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    const handle = await open(this.pathOf(key), 'r').catch(ignoreMissing);
    return handle === undefined ? undefined : opened(handle, range);
  }

  async describe(key: string): Promise<FileFacts | undefined> {
    const found = await stat(this.pathOf(key)).catch(ignoreMissing);
    return found && factsOf(found);
  }

  async touch(key: string): Promise<number | undefined> {
    const path = this.pathOf(key);
    const now = new Date();
    await utimes(path, now, now).catch(ignoreMissing);
    return (await stat(path).catch(ignoreMissing))?.size;
  }

  async *list(prefix: string): AsyncIterable<StoredEntry> {
    const folder = await opendir(join(this.root, prefix), { recursive: true }).catch(ignoreMissing);
    if (folder === undefined) return;
    for await (const entry of folder) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(ignoreMissing);
      const key = relative(this.root, path).split(sep).join('/');
      if (found !== undefined) yield { clave: key, modifiedAt: found.mtime };
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async deleteOlder(key: string, olderThan: Date): Promise<void> {
    const path = this.pathOf(key);
    const found = await stat(path).catch(ignoreMissing);
    if (found !== undefined && found.mtime < olderThan) await rm(path, { force: true });
  }

  private async keep(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = this.pathOf(key);
    const beside = join(this.temp, randomUUID());
    await mkdir(this.temp, { recursive: true, mode: 0o700 });
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await write(beside);
      await rename(beside, path);
      await sync(dirname(path));
    } finally {
      await rm(beside, { force: true });
    }
  }

  private pathOf(key: string): string {
    return join(this.root, checkedKey(key));
  }
}

/** Size and bytes of the same open file, even if another file takes its name. The stream closes the handle. */
async function opened(handle: FileHandle, range?: ByteRange): Promise<StoredFile> {
  try {
    const facts = factsOf(await handle.stat());
    return { stream: handle.createReadStream(range), ...facts };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function factsOf({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): FileFacts {
  return { bytes: size, etag: `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"` };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: unknown): undefined {
  if (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  )
    return;
  throw error;
}
