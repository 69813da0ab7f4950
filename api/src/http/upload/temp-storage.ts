import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import type { UploadedFile } from './uploaded-file.ts';

/** What the engine leaves on multer's file object. */
type StoredInfo = Partial<Express.Multer.File> & { sha256: string };

/** Streams a file of a multipart body to a folder, counting and hashing on the way. */
export class TempStorage implements StorageEngine {
  constructor(private readonly folder: string) {}

  _handleFile(
    _request: Request,
    file: Express.Multer.File,
    done: (error?: unknown, info?: Partial<Express.Multer.File>) => void,
  ): void {
    const path = join(this.folder, randomUUID());
    // multer removes what is half written when the request is cut off, and finds it by this path.
    file.path = path;
    const hash = createHash('sha256');
    let size = 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        size += chunk.length;
        hash.update(chunk);
        next(null, chunk);
      },
    });
    pipeline(file.stream, count, createWriteStream(path, { mode: 0o600 })).then(
      () => {
        const info: StoredInfo = { path, size, sha256: hash.digest('hex') };
        done(null, info);
      },
      (error: unknown) => done(error),
    );
  }

  _removeFile(_request: Request, file: Express.Multer.File, done: (error: Error | null) => void): void {
    rm(file.path, { force: true }).then(
      () => done(null),
      (error: Error) => done(error),
    );
  }
}

/** multer's file as the rest of the API knows it. */
export function toUploadedFile(file: Express.Multer.File): UploadedFile {
  const { fieldname, path, size } = file;
  const sha256 = 'sha256' in file && typeof file.sha256 === 'string' ? file.sha256 : '';
  return { campo: fieldname, path, bytes: size, sha256 };
}
