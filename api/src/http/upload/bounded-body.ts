import type { IncomingHttpHeaders } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import type { Request } from 'express';
import { DomainError } from '../../call/domain-error.ts';

/**
 * A request's body for multer, which takes it for the request itself. It ends with an error at the byte that is too much,
 * and when the client leaves; and it is over as soon as multer has done with it. Given the request, multer would read a
 * body that it has refused to its end before it says so.
 */
export class BoundedBody extends Transform {
  readonly headers: IncomingHttpHeaders;
  /** Set by multer. */
  body: Record<string, unknown> = {};
  files: Express.Multer.File[] | undefined;
  private left: number;

  /** @param most bytes that the whole of it may have */
  constructor(request: Request, most: number) {
    super();
    this.headers = request.headers;
    this.left = most;
    const leave = () => this.destroy(new Error('the client has gone'));
    request.once('aborted', leave).once('error', leave);
    this.once('close', () => request.off('aborted', leave).off('error', leave));
    request.pipe(this);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, next: TransformCallback): void {
    this.left -= chunk.length;
    if (this.left < 0) next(new DomainError('cuerpo_grande'));
    else next(null, chunk);
  }

  /** The first thing that multer does once it has an answer; it would wait for the end next. */
  override unpipe(destination?: NodeJS.WritableStream): this {
    super.unpipe(destination);
    if (!this.readableEnded) this.destroy();
    return this;
  }
}
