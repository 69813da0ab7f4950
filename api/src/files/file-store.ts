import type { Readable } from 'node:stream';

/** What a store knows of a file without reading it. */
export interface FileFacts {
  bytes: number;
  /** Another one where the bytes are others, in quotes; an object store's is most often their MD5. */
  etag: string;
}

/** A stored file, open for reading. */
export interface StoredFile extends FileFacts {
  /** All of its bytes, or those that were asked for. */
  stream: Readable;
}

/** Bytes from `start` to `end`, both included, that lie within a file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A row's file is not in the store, so its disk is away: to be told as what cannot be read now. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
  readonly code = 'EIO';

  /** @param fileId of the row */
  constructor(fileId: number) {
    super(`the file of row ${fileId} is not in the store`);
  }
}

/** The store cannot be read or written for now: to be told as what comes back by itself. */
export class FileStoreUnavailableError extends Error {
  override readonly name = 'FileStoreUnavailableError';
  readonly code = 'EIO';

  constructor(cause: Error) {
    super(`the file store is away: ${cause.message}`, { cause });
  }
}

const KEY = /^[a-z]+(\/[a-z0-9-]+)*\/[a-z0-9-]+(\.[a-z]+)?$/;

/** A key that this API makes; anything else is refused before it comes near a path or an address. */
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
 * Where the bytes of photos and documents lie. A `clave` is made by this API (`fotos/<hash>/640.webp`,
 * `documentos/<uuid>`), never from anything that a user sent. What was put is there after a crash. Below `temporal/` lie
 * uploads that are on their way, in each store on this machine's own disk.
 */
export abstract class FileStore {
  /** Keeps bytes under a key; the key shows all of them or none. */
  abstract put(key: string, bytes: Uint8Array): Promise<void>;
  /** Keeps the bytes of a local file, which stays where it is. */
  abstract putFile(key: string, path: string): Promise<void>;
  /** Opens a file, or a part of it; undefined where there is none. */
  abstract open(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Size and tag of a file, undefined where there is none. */
  abstract describe(key: string): Promise<FileFacts | undefined>;
  /** Its bytes, undefined where it is not there; it counts as new then, so that the sweep leaves it alone. */
  abstract touch(key: string): Promise<number | undefined>;
  /** Every file under a prefix such as `fotos/`. */
  abstract list(prefix: string): AsyncIterable<StoredEntry>;
  /** Removes a file that no row names; one that is not there is no error. */
  abstract delete(key: string): Promise<void>;
  /** Removes a file if it is older than `olderThan`, asked at the moment of removal. */
  abstract deleteOlder(key: string, olderThan: Date): Promise<void>;
}

/** What a photo is sent with, by the API and by an object store alike: a hash always means the same photo. */
export const FOTO_HEADERS = { type: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' } as const;

/** The same of private files, whose type stands in their row: nobody keeps one. */
export const PRIVATE_HEADERS = { type: 'application/octet-stream', cacheControl: 'private, no-store' } as const;
