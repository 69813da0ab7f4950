import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import type { UploadedFile } from '../../call/uploaded-file.ts';
import type { TemporaryRoom } from './temporary-quota.ts';

/** What the engine leaves on multer's file object. */
type StoredInfo = Partial<Express.Multer.File> & { sha256: string };

/** Streams the files of one multipart body to a folder, counting and hashing on the way, and takes them away again. */
export class TempStorage implements StorageEngine {
  private readonly paths: string[] = [];
  private readonly streams: Readable[] = [];
  private readonly writing: Promise<unknown>[] = [];

  constructor(
    private readonly folder: string,
    private readonly room: TemporaryRoom,
  ) {}

  _handleFile(
    _request: Request,
    file: Express.Multer.File,
    done: (error?: unknown, info?: Partial<Express.Multer.File>) => void,
  ): void {
    const path = join(this.folder, randomUUID());
    this.paths.push(path);
    this.streams.push(file.stream);
    const written = this.write(file, path);
    this.writing.push(written);
    written.then(
      (info) => done(null, info),
      (error: unknown) => done(error),
    );
  }

  /** Nothing: of a body that is refused, `discard` takes away everything at once. */
  _removeFile(_request: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    done(null);
  }

  /** Takes away every file, those that are being written too, and then their room. */
  async discard(): Promise<void> {
    for (const stream of this.streams) stream.destroy();
    await Promise.allSettled(this.writing);
    await Promise.all(this.paths.map((path) => rm(path, { force: true })));
    this.room.release();
  }

  private async write(file: Express.Multer.File, path: string): Promise<StoredInfo> {
    const hash = createHash('sha256');
    let size = 0;
    const { room } = this;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        try {
          room.take(chunk.length);
        } catch (error) {
          return next(error instanceof Error ? error : new Error(String(error)));
        }
        size += chunk.length;
        hash.update(chunk);
        next(null, chunk);
      },
    });
    const handle = await open(path, 'wx', 0o600);
    await pipeline(file.stream, count, handle.createWriteStream());
    return { path, size, sha256: hash.digest('hex') };
  }
}

/** multer's file as the rest of the API knows it. */
export function toUploadedFile(file: Express.Multer.File): UploadedFile {
  const { fieldname, path, size } = file;
  const sha256 = 'sha256' in file && typeof file.sha256 === 'string' ? file.sha256 : '';
  return { campo: fieldname, path, bytes: size, sha256 };
}
