import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { UploadedFile } from '../../call/uploaded-file.ts';

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
