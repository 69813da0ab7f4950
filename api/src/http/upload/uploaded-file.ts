import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** A file of a multipart body, on disk for the time of the request. Its name and declared type are not kept. */
export interface UploadedFile {
  /** The form field that it came in. */
  campo: string;
  /** Where its bytes lie until the request ends. */
  path: string;
  bytes: number;
  /** Of its bytes, in hexadecimal. */
  sha256: string;
}

const files = new WeakMap<Request, UploadedFile[]>();

/** Keeps the files with their request; the upload interceptor alone calls it. */
export function setUploadedFiles(request: Request, uploaded: UploadedFile[]): void {
  files.set(request, uploaded);
}

/** The files of a request, in the order they came. */
export function uploadedFilesOf(request: Request): UploadedFile[] {
  return files.get(request) ?? [];
}

/** Parameter: the files of the body, in the order they came; `file.campo` tells them apart. */
export const UploadedFiles = createParamDecorator((_: unknown, context: ExecutionContext): UploadedFile[] =>
  uploadedFilesOf(context.switchToHttp().getRequest<Request>()),
);
