import type { Readable } from 'node:stream';

/** A stored file, open for reading. */
export interface StoredFile {
  stream: Readable;
  bytes: number;
}

/** A row's file is not in the store, so its disk is away: to be told as what cannot be read now. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  readonly code = 'EIO';

  /** @param fileId of the row */
  constructor(fileId: number) {
    super(`the file of row ${fileId} is not in the store`);
  }
}

/** A stored file in a listing. */
export interface StoredEntry {
  clave: string;
  modifiedAt: Date;
}

/**
 * Where the bytes of photos and documents lie. A `clave` is made by this API (`fotos/<hash>/640.webp`,
 * `documentos/<uuid>`), never from anything that a user sent. What was put is there after a crash.
 */
export abstract class FileStore {
  /** Keeps bytes under a key; the key shows all of them or none. */
  abstract put(key: string, bytes: Uint8Array): Promise<void>;
  /** Keeps the bytes of a local file, which stays where it is. */
  abstract putFile(key: string, path: string): Promise<void>;
  /** Opens a file, undefined where there is none. */
  abstract open(key: string): Promise<StoredFile | undefined>;
  /** Its bytes, undefined where it is not there; it counts as new then, so that the sweep leaves it alone. */
  abstract touch(key: string): Promise<number | undefined>;
  /** Every file under a prefix such as `fotos/`. */
  abstract list(prefix: string): AsyncIterable<StoredEntry>;
  /** Removes a file that no row names; one that is not there is no error. */
  abstract delete(key: string): Promise<void>;
  /** Removes a file if it is older than `olderThan`, asked at the moment of removal. */
  abstract deleteOlder(key: string, olderThan: Date): Promise<void>;
}
