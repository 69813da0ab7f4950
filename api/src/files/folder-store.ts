import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  type ByteRange,
  checkedKey,
  type FileFacts,
  type FileStore,
  type StoredEntry,
  type StoredFile,
} from './file-store.ts';

/** The file store in a folder: written beside, synced, then renamed, so that a key never shows half a file. */
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

/** Size and bytes of the same file, whatever happens to its name; the stream closes the handle, whichever way it ends. */
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
