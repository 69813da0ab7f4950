import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { CodigoDeError } from '@fluxpartes/contrato';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  mixin,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiConsumes, ApiExtension } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { finalize, type Observable } from 'rxjs';
import { CONFIG, type Config } from '../../config/config.ts';
import { tempFolderOf } from '../../files/folders.ts';
import { DomainError } from '../errors/domain-error.ts';
import { TempStorage, toUploadedFile } from './temp-storage.ts';
import { setUploadedFiles } from './uploaded-file.ts';

/** What a multipart call takes. Files of fields that are not named are dropped, as unknown fields are. */
export interface UploadOptions {
  /** The most files of each field. */
  campos: Readonly<Record<string, number>>;
  /** The most bytes of a file; beyond, it is cut off while it streams. */
  bytesMaximos: number;
  /** What too many files of a field are refused with. */
  demasiados?: CodigoDeError;
}

/** Bounds of the text fields: names, values and how many. In bytes and counts. */
const FIELD_LIMITS = { fieldNameSize: 100, fieldSize: 100_000, fields: 60, headerPairs: 20 } as const;

/** Under this name the documentation finds the file fields of a call, and how many files each takes. */
export const CAMPOS_DE_ARCHIVO = 'x-archivos';

/** Reads a multipart body: text fields to the body, files to `@UploadedFiles()`. JSON bodies pass untouched. */
export function Upload(options: UploadOptions): MethodDecorator {
  return applyDecorators(
    UseInterceptors(uploadInterceptor(options)),
    ApiConsumes('multipart/form-data'),
    ApiExtension(CAMPOS_DE_ARCHIVO, options.campos),
  );
}

function uploadInterceptor(options: UploadOptions): Type<NestInterceptor> {
  @Injectable()
  class UploadInterceptor implements NestInterceptor {
    private readonly storage: TempStorage;

    constructor(@Inject(CONFIG) config: Config) {
      const folder = tempFolderOf(config);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      this.storage = new TempStorage(folder);
    }

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const http = context.switchToHttp();
      const request = http.getRequest<Request>();
      refuseDeclaredTooLarge(request, options);
      const received = await receive(request, http.getResponse<Response>(), this.storage, options);
      setUploadedFiles(request, received.map(toUploadedFile));
      return next.handle().pipe(finalize(() => void discard(received)));
    }
  }
  return mixin(UploadInterceptor);
}

/** What says beforehand that it is larger than all files and fields together may be is not even read. */
function refuseDeclaredTooLarge(request: Request, { campos, bytesMaximos }: UploadOptions): void {
  const files = Object.values(campos).reduce((sum, most) => sum + most, 0);
  const most = files * bytesMaximos + FIELD_LIMITS.fields * FIELD_LIMITS.fieldSize;
  if (Number(request.header('content-length') ?? 0) > most) throw new DomainError('cuerpo_grande');
}

async function discard(received: readonly Express.Multer.File[]): Promise<void> {
  await Promise.all(received.map(({ path }) => rm(path, { force: true })));
}

/** The error of a body that no parser can read, beside the limits that have a code of their own. */
function refusalFor(error: unknown): unknown {
  if (error instanceof MulterError) {
    return new DomainError(error.code === 'LIMIT_FILE_SIZE' ? 'archivo_grande' : 'cuerpo_ilegible');
  }
  const isSystem = error instanceof Error && 'syscall' in error;
  return error instanceof DomainError || isSystem ? error : new DomainError('cuerpo_ilegible');
}

function receive(
  request: Request,
  response: Response,
  storage: TempStorage,
  { campos, bytesMaximos, demasiados = 'cuerpo_ilegible' }: UploadOptions,
): Promise<Express.Multer.File[]> {
  const seen = new Map<string, number>();
  const total = Object.values(campos).reduce((sum, most) => sum + most, 0);
  const upload = multer({
    storage,
    limits: { ...FIELD_LIMITS, fileSize: bytesMaximos, files: total * 4 + 4 },
    fileFilter: (_request, file, accept) => {
      const most = Object.hasOwn(campos, file.fieldname) ? (campos[file.fieldname] ?? 0) : 0;
      const count = (seen.get(file.fieldname) ?? 0) + 1;
      seen.set(file.fieldname, count);
      // An empty picker sends a part without a name and without bytes.
      if (most === 0 || file.originalname === '') return accept(null, false);
      return count > most ? accept(new DomainError(demasiados)) : accept(null, true);
    },
  }).any();
  return new Promise((resolve, reject) => {
    upload(request, response, (error: unknown) => {
      if (error) reject(refusalFor(error));
      else resolve(Array.isArray(request.files) ? request.files : []);
    });
  });
}
