import type { Readable } from 'node:stream';

/** Where objects lie and who asks for them. */
export interface StoragePlace {
  /** Without a slash at its end; the bucket is named in the path. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every key; empty or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** STORAGE_URL names no object store; the message is one sentence and holds no secret. */
export class StorageUrlError extends Error {}

/** Whether STORAGE_URL names an object store at all, in place of a folder. */
export function isObjectStorage(url: string | undefined): url is string;

/**
 * Reads `s3://[key:secret@]bucket[/prefix][?endpoint=https://host[:port]&region=name]`. What it does not say comes from the
 * standard variables: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL; without an
 * endpoint it is Amazon's of the region, which is us-east-1 by default. Key and secret are percent-encoded in the URL.
 * @throws StorageUrlError
 */
export function parseStorageUrl(url: string, env: Readonly<Record<string, string | undefined>>): StoragePlace;

/** What the store answered in place of what was asked. */
export class StorageError extends Error {
  constructor(message: string, what: { status: number; code?: string | undefined; cause?: unknown });
  /** 0 where it did not answer. */
  readonly status: number;
  /** The store's own name for it, like `NoSuchBucket`. */
  readonly code: string | undefined;
  /** Whether it may well be there again later: no answer, too many requests, an error of its own. */
  readonly isAway: boolean;
}

export interface StoredObject {
  /** Without the place's prefix. */
  key: string;
  /** Bytes. */
  size: number;
  /** By the server's clock; many servers know it to the second only. */
  modified: Date;
  /** As the store gives it, in quotes; of most stores the MD5 of the content. */
  etag: string;
  /** Not known in a list. */
  type?: string | undefined;
}

/** What is put: a stream is given as what opens it, so that it can be sent again. */
export type Body = string | Uint8Array | (() => Readable);

/** Bytes from `start` to `end`, both included. */
export interface Range {
  start: number;
  end: number;
}

/**
 * The objects below one prefix of a bucket, by S3's API: each request is signed (version 4, the body unsigned), addresses
 * are path-style. Keys are given and answered without the prefix. What the store does not answer, or answers with an error
 * of its own, is asked again, three times in all. Every call may throw `StorageError`.
 */
export class ObjectStorage {
  /** @param options `patience`: how long one try may take, in ms; 10 s. What is streamed takes as long as it goes on. */
  constructor(place: StoragePlace, options?: { patience?: number });
  /** For people: endpoint, bucket and prefix. */
  readonly where: string;
  /**
   * Puts an object in place of what was there. A stream has to come with its length in bytes.
   * @returns when the server answered, by its clock, to the second
   */
  put(
    key: string,
    body: Body,
    options?: { length?: number; type?: string; headers?: Record<string, string> },
  ): Promise<{ at: Date }>;
  /**
   * Its bytes, or those of a range that begins inside it, as a stream, which has to be read or destroyed; null where there
   * is none. `size` is the whole object's.
   */
  get(key: string, range?: Range): Promise<(StoredObject & { body: Readable }) | null>;
  /** All of its bytes; null where there is none. */
  read(key: string): Promise<Buffer | null>;
  head(key: string): Promise<StoredObject | null>;
  /** One that is not there counts as deleted. */
  delete(key: string): Promise<void>;
  /**
   * Copies inside the bucket. Onto itself it is touched: its `modified` is now, and type and headers are those given here.
   * An error that comes after the 200 counts.
   * @returns false where there is no such object
   */
  copy(from: string, to: string, options?: { type?: string; headers?: Record<string, string> }): Promise<boolean>;
  /**
   * All objects whose keys begin so, in the order of their keys, over as many pages as there are.
   * @returns with them, when the server answered the last page, by its clock, to the second
   */
  list(prefix?: string): Promise<{ objects: StoredObject[]; at: Date }>;
  /** The same page by page, as the store gives them, a thousand at most each. */
  pages(prefix?: string): AsyncGenerator<{ objects: StoredObject[]; at: Date; isLast: boolean }>;
}
