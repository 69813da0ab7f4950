import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';

/** A kept file and what its store knows of it. */
interface KeptFile {
  stream: Readable;
  /** Of all of it. */
  bytes: number;
  etag: string;
}

/** Bytes from `start` to `end`, both included. */
interface Part {
  start: number;
  end: number;
}

/** A kept file as an answer: whole, or the part of it that was asked for. What has the caller's tag is not sent again. */
export class FileAnswer extends StreamableFile {
  constructor(
    private readonly file: KeptFile,
    private readonly part: Part | undefined,
    options: { type: string; disposition?: string },
  ) {
    const length = part === undefined ? file.bytes : part.end - part.start + 1;
    super(file.stream, { ...options, length });
  }

  /** Says what is sent, once it is certain that something is. */
  announce(response: Response): void {
    const { file, part } = this;
    response.setHeader('ETag', file.etag);
    response.setHeader('Accept-Ranges', 'bytes');
    if (part === undefined) return;
    response.status(206);
    response.setHeader('Content-Range', `bytes ${part.start}-${part.end}/${file.bytes}`);
  }
}

/** Whether a request asks for less than all of a file. */
export function asksForPart(request: Request): boolean {
  return request.headers.range !== undefined;
}

/**
 * The part of a file that a request asks for. Undefined, and then it is sent whole, where it asks for several parts, for none
 * that is there, or for one of a file that was another (`If-Range`).
 */
export function requestedPart(request: Request, { bytes, etag }: Omit<KeptFile, 'stream'>): Part | undefined {
  const condition = request.headers['if-range'];
  const ranges = condition === undefined || condition === etag ? request.range(bytes) : undefined;
  return Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}
