import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { ErrorCodigo } from '@fluxpartes/contrato';
import { rateLimitKey } from '@fluxpartes/http';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  mixin,
  type NestInterceptor,
  Optional,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiConsumes, ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import { finalize, type Observable } from 'rxjs';
import { CONFIG, type Config, tempFolderOf } from '../config/config.ts';
import { DomainError, type UploadedFile } from '../request-context/request.ts';
import { Log } from './log.ts';

const MEGABYTE = 1024 * 1024;
/** `Retry-After` in s of an upload that exceeded the quota. Most uploads take less time. */
const RETRY_AFTER = 30;
/** Maximum length of a field name. */
const NAME_LENGTH = 100;
/** Limits of text fields: bytes of a value, number of fields, headers of a part. */
const FIELD_LIMITS = { fieldSize: 100_000, fields: 60, headerPairs: 20 } as const;
/** Bytes for fields, names and boundaries beside the files. */
const BESIDE_FILES = MEGABYTE;

/** Key under which the API documentation finds the file fields of a call and their maximum numbers. */
export const FILE_CAMPOS = 'x-archivos';

/** Options of a multipart call. Files in unknown fields are dropped, like unknown text fields. */
export interface UploadOptions {
  /** Maximum number of files of each field. */
  campos: Readonly<Record<string, number>>;
  /** Maximum bytes of a file. The upload is rejected at the next byte. */
  maxBytes: number;
  /** Error code for too many files in a field. */
  many?: ErrorCodigo;
  /** A check that runs before a file's first byte is stored. It must be a provider of the controller's module. */
  antes?: Type<UploadCheck>;
}

/** Rejects an upload by facts that are known when its first file begins. */
export interface UploadCheck {
  /**
   * @param campos the text fields that came before the file
   * @throws DomainError to refuse the body immediately
   */
  check: (request: Request, campos: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** The bytes that the files of one request occupy in the temporary folder. */
interface TempQuota {
  /** @throws DomainError demasiadas_subidas */
  take: (bytes: number) => void;
  release: () => void;
}

/** Limits the bytes in the temporary folder per IP address, over all requests to this process. */
@Injectable()
export class UploadQuota {
  private readonly used = new Map<string, number>();
  private readonly most: number;

  constructor(@Inject(CONFIG) { UPLOAD_QUOTA_PER_IP_MB }: Config) {
    this.most = UPLOAD_QUOTA_PER_IP_MB * MEGABYTE;
  }

  /** @param address as `rateLimitKey` gives it */
  open(address: string): TempQuota {
    let own = 0;
    return {
      take: (bytes) => {
        if (this.add(address, bytes) > this.most) {
          this.add(address, -bytes);
          throw new DomainError('demasiadas_subidas', { retryAfter: RETRY_AFTER });
        }
        own += bytes;
      },
      release: () => {
        this.add(address, -own);
        own = 0;
      },
    };
  }

  private add(address: string, bytes: number): number {
    const sum = (this.used.get(address) ?? 0) + bytes;
    if (sum === 0) this.used.delete(address);
    else this.used.set(address, sum);
    return sum;
  }
}

/** Reads a multipart body: text fields to the body, files to `@UploadedFiles()`. JSON bodies pass untouched. */
export function Upload(options: UploadOptions): MethodDecorator {
  return applyDecorators(
    UseInterceptors(uploadInterceptor(options)),
    ApiConsumes('multipart/form-data'),
    ApiExtension(FILE_CAMPOS, options.campos),
  );
}

const uploads = new WeakMap<Request, UploadedFile[]>();

/** The files of a request, in the order of their arrival. */
export function uploadedFilesOf(request: Request): UploadedFile[] {
  return uploads.get(request) ?? [];
}

/** Parameter: the files of the body, in their order; `file.campo` is the form field. */
export const UploadedFiles = createParamDecorator((_: unknown, context: ExecutionContext): UploadedFile[] =>
  uploadedFilesOf(context.switchToHttp().getRequest<Request>()),
);

/** Injection token for calls without a check. It has no provider. */
const NO_CHECK = Symbol('UploadCheck');

function uploadInterceptor(options: UploadOptions): Type<NestInterceptor> {
  @Injectable()
  class UploadInterceptor implements NestInterceptor {
    private readonly folder: string;

    constructor(
      @Inject(CONFIG) config: Config,
      private readonly quota: UploadQuota,
      private readonly log: Log,
      @Optional() @Inject(options.antes ?? NO_CHECK) private readonly antes: UploadCheck | undefined,
    ) {
      this.folder = tempFolderOf(config);
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    }

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const request = context.switchToHttp().getRequest<Request>();
      if (!request.is('multipart/form-data')) return next.handle();
      const files = new TemporaryFiles(this.folder, this.quota.open(rateLimitKey(request.ip)), this.log);
      try {
        request.body = await parse(request, { options, files, check: this.antes });
        uploads.set(request, await files.stored());
      } catch (error) {
        await files.discard();
        throw error;
      }
      return next.handle().pipe(finalize(() => void files.discard()));
    }
  }
  return mixin(UploadInterceptor);
}

/** One request's files: counted and hashed while they stream to the temporary folder, and removed afterwards. */
class TemporaryFiles {
  private readonly paths: string[] = [];
  private readonly sources: Readable[] = [];
  private readonly writes: Promise<UploadedFile>[] = [];

  constructor(
    private readonly folder: string,
    private readonly quota: TempQuota,
    private readonly log: Log,
  ) {}

  /** @param admitted resolves once bytes may be stored */
  add(campo: string, source: Readable, admitted: Promise<void>): Promise<UploadedFile> {
    const write = admitted.then(() => this.write(campo, source));
    this.sources.push(source);
    this.writes.push(write);
    return write;
  }

  stored(): Promise<UploadedFile[]> {
    return Promise.all(this.writes);
  }

  /** Removes every file, unfinished ones too, then releases their quota. Never throws. */
  async discard(): Promise<void> {
    // Destroyed with an error, because pipeline would wait forever for the 'end' of a source destroyed without one.
    for (const source of this.sources) source.destroy(new Error('the upload is discarded'));
    await Promise.allSettled(this.writes);
    const removals = await Promise.allSettled(this.paths.map((path) => rm(path, { force: true })));
    this.quota.release();
    const failed = removals.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') this.log.failure(failed.reason, { task: 'temporary files' });
  }

  private async write(campo: string, source: Readable): Promise<UploadedFile> {
    const path = join(this.folder, randomUUID());
    this.paths.push(path);
    const hash = createHash('sha256');
    let bytes = 0;
    const { quota } = this;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        try {
          quota.take(chunk.length);
        } catch (error) {
          return next(error instanceof Error ? error : new Error(String(error)));
        }
        bytes += chunk.length;
        hash.update(chunk);
        next(null, chunk);
      },
    });
    // A destroyed source makes the pipeline fail and close the handle.
    const handle = await open(path, 'wx', 0o600);
    await pipeline(source, count, handle.createWriteStream());
    return { campo, path, bytes, sha256: hash.digest('hex') };
  }
}

interface Parsing {
  options: UploadOptions;
  files: TemporaryFiles;
  check: UploadCheck | undefined;
}

/**
 * Parses the body and returns its text fields. The first rejection ends the parsing: the rest is not read, and the response
 * is sent before the rest has arrived.
 */
async function parse(request: Request, { options, files, check }: Parsing): Promise<Record<string, unknown>> {
  const { campos, maxBytes, many = 'cuerpo_ilegible' } = options;
  const mostFiles = Object.values(campos).reduce((sum, count) => sum + count, 0);
  let left = mostFiles * maxBytes + BESIDE_FILES;
  if (Number(request.header('content-length') ?? 0) > left) throw new DomainError('cuerpo_grande');
  const parser = parserOf(request, { files: mostFiles * 4 + 4, fileSize: maxBytes });
  const fields: Record<string, unknown> = Object.create(null);
  const seen = new Map<string, number>();
  let checked: Promise<void> | undefined;

  await new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => {
      request.off('data', count).off('close', leave).unpipe(parser);
      settle();
    };
    const refuse = (error: unknown) => end(() => reject(error));
    const unreadable = () => refuse(new DomainError('cuerpo_ilegible'));
    const leave = () => request.readableEnded || unreadable();
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) refuse(new DomainError('cuerpo_grande'));
    };
    parser.on('field', (name: string | undefined, value, _isNameCut, isCut) => {
      if (name === undefined || name.length > NAME_LENGTH || isCut) return unreadable();
      fields[name] = Object.hasOwn(fields, name) ? [fields[name], value].flat() : value;
    });
    parser.on('file', (name: string | undefined, source, filename: string | undefined) => {
      // The parser emits its own errors; storage errors reject the promise below.
      source.on('error', () => {});
      if (name === undefined || filename?.includes('\0')) return unreadable();
      const most = Object.hasOwn(campos, name) ? (campos[name] ?? 0) : 0;
      // An empty file picker sends a part without a name and without bytes.
      if (most === 0 || !filename) return void source.resume();
      const ofField = (seen.get(name) ?? 0) + 1;
      seen.set(name, ofField);
      if (ofField > most) return refuse(new DomainError(many));
      source.once('limit', () => refuse(new DomainError('archivo_grande')));
      checked ??= check?.check(request, fields) ?? Promise.resolve();
      files.add(name, source, checked).catch(refuse);
    });
    parser.on('filesLimit', unreadable).on('fieldsLimit', unreadable).on('error', unreadable);
    parser.once('finish', () => end(resolve));
    // After a client disconnects during the guards, the request emits no 'close'.
    if (request.destroyed) return unreadable();
    request.on('data', count).once('close', leave).pipe(parser);
  });
  return fields;
}

function parserOf({ headers }: Request, limits: { files: number; fileSize: number }): BusboyInstance {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: { ...FIELD_LIMITS, ...limits } });
  } catch {
    throw new DomainError('cuerpo_ilegible');
  }
}
