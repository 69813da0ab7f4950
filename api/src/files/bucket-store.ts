import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { type ObjectStorage, StorageError } from '@fluxpartes/object-storage';
import {
  type ByteRange,
  checkedKey,
  type FileFacts,
  type FileStore,
  FileStoreUnavailableError,
  FOTO_HEADERS,
  PRIVATE_HEADERS,
  type StoredEntry,
  type StoredFile,
} from './file-store.ts';

/** What lies on this machine's disk. */
const TEMPORAL = /^temporal\//;

/**
 * The file store in a bucket. An object is there whole once its put was answered; nothing relies on a put with a
 * condition, which many servers do not know.
 */
export class BucketStore implements FileStore {
  /** @param local has `temporal/` */
  constructor(
    private readonly objects: ObjectStorage,
    private readonly local: FileStore,
  ) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await told(this.objects.put(checkedKey(key), bytes, sentWith(key)));
  }

  async putFile(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    await told(this.objects.put(checkedKey(key), () => createReadStream(path), { ...sentWith(key), length: size }));
  }

  async open(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    const found = await told(this.objects.get(checkedKey(key), range));
    return found === null ? undefined : { stream: tellingStream(found.body), bytes: found.size, etag: found.etag };
  }

  async describe(key: string): Promise<FileFacts | undefined> {
    const found = await told(this.objects.head(checkedKey(key)));
    return found === null ? undefined : { bytes: found.size, etag: found.etag };
  }

  /** A copy onto itself forgets what it is sent with, so that comes along. */
  async touch(key: string): Promise<number | undefined> {
    const isThere = await told(this.objects.copy(checkedKey(key), key, sentWith(key)));
    return isThere ? (await this.describe(key))?.bytes : undefined;
  }

  async *list(prefix: string): AsyncIterable<StoredEntry> {
    if (TEMPORAL.test(prefix)) {
      yield* this.local.list(prefix);
      return;
    }
    try {
      for await (const { objects } of this.objects.pages(prefix)) {
        for (const { key, modified } of objects) yield { clave: key, modifiedAt: modified };
      }
    } catch (error) {
      throw asAway(error);
    }
  }

  async delete(key: string): Promise<void> {
    await told(this.objects.delete(checkedKey(key)));
  }

  async deleteOlder(key: string, olderThan: Date): Promise<void> {
    if (TEMPORAL.test(key)) return this.local.deleteOlder(key, olderThan);
    const found = await told(this.objects.head(checkedKey(key)));
    if (found !== null && found.modified < olderThan) await this.delete(key);
  }
}

/** What whoever reads the object from the bucket itself is told of it. */
function sentWith(key: string): { type: string; headers: Record<string, string> } {
  const { type, cacheControl } = key.startsWith('fotos/') ? FOTO_HEADERS : PRIVATE_HEADERS;
  return { type, headers: { 'Cache-Control': cacheControl } };
}

async function told<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw asAway(error);
  }
}

function asAway(error: unknown): unknown {
  return error instanceof StorageError ? new FileStoreUnavailableError(error) : error;
}

/** The same bytes; a connection that breaks on the way is the store away. Who leaves it ends the connection. */
function tellingStream(body: Readable): Readable {
  const stream = new PassThrough();
  body.once('error', (error) => stream.destroy(new FileStoreUnavailableError(error)));
  stream.once('close', () => body.destroy());
  return body.pipe(stream);
}
