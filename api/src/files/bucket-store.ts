import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { ObjectStorage, StorageError } from '@fluxpartes/object-storage';
import { type Config, storeFolderOf, tempFolderOf } from '../config/config.ts';
import type { Log } from '../http/log.ts';
import {
  type ByteRange,
  checkedKey,
  type FileFacts,
  type FileStore,
  FileStoreUnavailableError,
  FOTO_HEADERS,
  FolderStore,
  PRIVATE_HEADERS,
  type StoredEntry,
  type StoredFile,
} from './file-store.ts';
import { ORPHAN_AGE } from './orphan-sweep.ts';

/** These keys are on this machine's disk. */
const LOCAL_KEYS = /^temporal\//;

/**
 * File store in a bucket. An object is complete once its PUT was answered. No conditional PUT, which many servers do not
 * support.
 */
export class BucketStore implements FileStore {
  /** @param local has `temporal/` */
  constructor(
    private readonly objects: ObjectStorage,
    private readonly local: FileStore,
  ) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await reported(this.objects.put(checkedKey(key), bytes, sentWith(key)));
  }

  async putFile(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    await reported(this.objects.put(checkedKey(key), () => createReadStream(path), { ...sentWith(key), length: size }));
  }

  async open(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    const found = await reported(this.objects.get(checkedKey(key), range));
    return found === null ? undefined : { stream: reportingStream(found.body), bytes: found.size, etag: found.etag };
  }

  async describe(key: string): Promise<FileFacts | undefined> {
    const found = await reported(this.objects.head(checkedKey(key)));
    return found === null ? undefined : { bytes: found.size, etag: found.etag };
  }

  /** Copying an object onto itself drops its headers, so they are sent again. */
  async touch(key: string): Promise<number | undefined> {
    const isThere = await reported(this.objects.copy(checkedKey(key), key, sentWith(key)));
    return isThere ? (await this.describe(key))?.bytes : undefined;
  }

  async *list(prefix: string): AsyncIterable<StoredEntry> {
    if (LOCAL_KEYS.test(prefix)) {
      yield* this.local.list(prefix);
      return;
    }
    try {
      for await (const { objects } of this.objects.pages(prefix)) {
        for (const { key, modified } of objects) yield { clave: key, modifiedAt: modified };
      }
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  async delete(key: string): Promise<void> {
    await reported(this.objects.delete(checkedKey(key)));
  }

  async deleteOlder(key: string, olderThan: Date): Promise<void> {
    if (LOCAL_KEYS.test(key)) return this.local.deleteOlder(key, olderThan);
    const found = await reported(this.objects.head(checkedKey(key)));
    if (found !== null && found.modified < olderThan) await this.delete(key);
  }
}

/** Headers for clients that read the object directly from the bucket. */
function sentWith(key: string): { type: string; headers: Record<string, string> } {
  const { type, cacheControl } = key.startsWith('fotos/') ? FOTO_HEADERS : PRIVATE_HEADERS;
  return { type, headers: { 'Cache-Control': cacheControl } };
}

async function reported<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw asUnavailable(error);
  }
}

function asUnavailable(error: unknown): unknown {
  return error instanceof StorageError ? new FileStoreUnavailableError(error) : error;
}

/** Passes the bytes on; reports a broken connection as an unavailable store. Closing the stream ends the connection. */
function reportingStream(body: Readable): Readable {
  const stream = new PassThrough();
  body.once('error', (error) => stream.destroy(new FileStoreUnavailableError(error)));
  stream.once('close', () => body.destroy());
  return body.pipe(stream);
}

/** Timeout of one request to the object store, in ms. It is short because a caller waits. */
const REQUEST_TIMEOUT_MS = 5_000;

/** Creates the file store that the settings name. */
export function createFileStore(config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL' | 'storage'>): FileStore {
  const folder = new FolderStore(storeFolderOf(config), tempFolderOf(config));
  return config.storage === null
    ? folder
    : new BucketStore(new ObjectStorage(config.storage, { timeout: REQUEST_TIMEOUT_MS }), folder);
}

/**
 * Startup check of the file store, in the background. It removes the temporary files of a killed process, which another
 * machine's sweep cannot see. It warns of an unreachable object store, a wrong key, and photos left in the folder.
 */
export async function checkFileStore(store: FileStore, config: Config, log: Log): Promise<void> {
  try {
    const before = new Date(Date.now() - ORPHAN_AGE);
    for await (const { clave } of store.list('temporal/')) await store.deleteOlder(clave, before);
    if (config.storage === null) return;
    const folder = storeFolderOf(config);
    if (existsSync(join(folder, 'fotos'))) {
      log.warn(
        `photos lie in ${folder}, where this API does not look: copy them to the bucket (docs/operations/deploy.md)`,
      );
    }
    await store.list('documentos/')[Symbol.asyncIterator]().next();
  } catch (error) {
    log.warn(`the file store does not answer: ${error instanceof Error ? error.message : String(error)}`);
  }
}
