import { mkdirSync } from 'node:fs';
import type { ErrorCodigo } from '@fluxpartes/contrato';
import { addressKey } from '@fluxpartes/http';
import {
  applyDecorators,
  type CallHandler,
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
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { finalize, type Observable } from 'rxjs';
import { DomainError } from '../../call/domain-error.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import { tempFolderOf } from '../../config/folders.ts';
import { isAway } from '../../database/database-errors.ts';
import { BoundedBody } from './bounded-body.ts';
import { TempStorage, toUploadedFile } from './temp-storage.ts';
import { TemporaryQuota } from './temporary-quota.ts';
import { setUploadedFiles } from './uploaded-file.ts';

/** What a multipart call takes. Files of fields that are not named are dropped, as unknown fields are. */
export interface UploadOptions {
  /** The most files of each field. */
  campos: Readonly<Record<string, number>>;
  /** The most bytes of a file; beyond, it is cut off while it streams. */
  maxBytes: number;
  /** What too many files of a field are refused with. */
  many?: ErrorCodigo;
  /** Asked before a byte of a file is kept; a provider of the controller's module. */
  antes?: Type<UploadCheck>;
}

/** Refuses an upload by what is known when its first file begins. */
export interface UploadCheck {
  /**
   * @param campos the text fields that came before the file, as they came
   * @throws DomainError to refuse the body there and then
   */
  check: (request: Request, campos: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Where a call names no check, nothing is found under this. */
const NO_CHECK = Symbol('UploadCheck');

/** Bounds of the text fields: names, values and how many. In bytes and counts. */
const FIELD_LIMITS = { fieldNameSize: 100, fieldSize: 100_000, fields: 60, headerPairs: 20 } as const;
/** What fields, names and boundaries may have together beside the files. In bytes. */
const BESIDE_FILES = 1024 * 1024;

/** Under this name the documentation finds the file fields of a call, and how many files each takes. */
export const FILE_CAMPOS = 'x-archivos';

/** Reads a multipart body: text fields to the body, files to `@UploadedFiles()`. JSON bodies pass untouched. */
export function Upload(options: UploadOptions): MethodDecorator {
  return applyDecorators(
    UseInterceptors(uploadInterceptor(options)),
    ApiConsumes('multipart/form-data'),
    ApiExtension(FILE_CAMPOS, options.campos),
  );
}

function uploadInterceptor(options: UploadOptions): Type<NestInterceptor> {
  @Injectable()
  class UploadInterceptor implements NestInterceptor {
    private readonly folder: string;

    constructor(
      @Inject(CONFIG) config: Config,
      private readonly quota: TemporaryQuota,
      @Optional() @Inject(options.antes ?? NO_CHECK) private readonly antes: UploadCheck | undefined,
    ) {
      this.folder = tempFolderOf(config);
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    }

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const http = context.switchToHttp();
      const request = http.getRequest<Request>();
      if (!request.is('multipart/form-data')) return next.handle();
      const storage = new TempStorage(this.folder, this.quota.open(addressKey(request.ip)));
      try {
        const received = await receive(request, http.getResponse<Response>(), { storage, options, antes: this.antes });
        setUploadedFiles(request, received.map(toUploadedFile));
      } catch (error) {
        await storage.discard();
        throw error;
      }
      return next.handle().pipe(finalize(() => void storage.discard()));
    }
  }
  return mixin(UploadInterceptor);
}

/** The bytes of all files and fields together: a body that says that it has more is not even read. */
function mostBytes({ campos, maxBytes }: UploadOptions): number {
  const files = Object.values(campos).reduce((sum, most) => sum + most, 0);
  return files * maxBytes + BESIDE_FILES;
}

/** The error of a body that no parser can read, beside the limits that have a code of their own. */
function refusalFor(error: unknown): unknown {
  if (error instanceof MulterError) {
    return new DomainError(error.code === 'LIMIT_FILE_SIZE' ? 'archivo_grande' : 'cuerpo_ilegible');
  }
  const isSystem = error instanceof Error && ('syscall' in error || isAway(error));
  return error instanceof DomainError || isSystem ? error : new DomainError('cuerpo_ilegible');
}

interface Reception {
  storage: TempStorage;
  options: UploadOptions;
  antes: UploadCheck | undefined;
}

async function receive(
  request: Request,
  response: Response,
  { storage, options, antes }: Reception,
): Promise<Express.Multer.File[]> {
  const most = mostBytes(options);
  if (Number(request.header('content-length') ?? 0) > most) throw new DomainError('cuerpo_grande');
  const body = new BoundedBody(request, most);
  const total = Object.values(options.campos).reduce((sum, count) => sum + count, 0);
  const upload = multer({
    storage,
    limits: { ...FIELD_LIMITS, fileSize: options.maxBytes, files: total * 4 + 4 },
    fileFilter: admission(options, () => antes?.check(request, body.body)),
  }).any();
  try {
    await new Promise<void>((resolve, reject) => {
      upload(body as unknown as Request, response, (error: unknown) => (error ? reject(error) : resolve()));
    });
  } catch (error) {
    throw refusalFor(error);
  }
  request.body = body.body;
  return body.files ?? [];
}

/** Lets the files of named fields through, up to their number, once the call's own check has had its say. */
function admission(
  { campos, many = 'cuerpo_ilegible' }: UploadOptions,
  check: () => Promise<void> | undefined,
): multer.Options['fileFilter'] {
  const seen = new Map<string, number>();
  let checked: Promise<void> | undefined;
  return (_request, { fieldname, originalname }, accept) => {
    const most = Object.hasOwn(campos, fieldname) ? (campos[fieldname] ?? 0) : 0;
    const count = (seen.get(fieldname) ?? 0) + 1;
    seen.set(fieldname, count);
    // An empty picker sends a part without a name and without bytes.
    if (most === 0 || originalname === '') return accept(null, false);
    if (count > most) return accept(new DomainError(many));
    checked ??= check() ?? Promise.resolve();
    checked.then(
      () => accept(null, true),
      (error: Error) => accept(error),
    );
  };
}
