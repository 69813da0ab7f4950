import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { departureOf } from '@fluxpartes/http';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { StrictAdapter } from '../strict-adapter.ts';
import { FileAnswer } from './file-answer.ts';

/**
 * Sends files its own way: a file answered is one that was sent to its end, broken off where the client can tell, or
 * refused in the common shape. Nest's own way answers a file that cannot be read with a text of its own.
 */
export class StreamingAdapter extends StrictAdapter {
  override reply(response: Response, body: unknown, status?: number): unknown {
    return body instanceof StreamableFile ? sendFile(response, body, status) : super.reply(response, body, status);
  }
}

/**
 * Nothing is answered before the source's first bytes are there, so a source that fails at once is still a refusal: what
 * is thrown here goes through the error filter. Afterwards a failure destroys the connection, and a client that leaves
 * ends the source.
 */
async function sendFile(response: Response, file: StreamableFile, status = response.statusCode): Promise<void> {
  const source: Readable = file.getStream();
  try {
    await firstBytes(source);
    response.status(status);
    writeHeaders(response, file);
    if (file instanceof FileAnswer && response.req.fresh) response.status(304).removeHeader('Content-Length');
    if (response.req.method === 'HEAD' || response.statusCode === 304) response.end();
    else await pipeline(source, response, { signal: departureOf(response.req.socket) });
  } catch (error) {
    if (!isClientGone(error)) throw error;
  } finally {
    source.destroy();
  }
}

function writeHeaders(response: Response, file: StreamableFile): void {
  const { type, disposition, length } = file.getHeaders();
  response.setHeader('Content-Type', type);
  if (disposition !== undefined) response.setHeader('Content-Disposition', disposition);
  if (length !== undefined) response.setHeader('Content-Length', length);
  if (file instanceof FileAnswer) file.announce(response);
}

/** Until there is something to read, or certainly nothing. */
async function firstBytes(source: Readable): Promise<void> {
  if (source.errored !== null) throw source.errored;
  if (source.readableLength > 0 || source.readableEnded || source.destroyed) return;
  const arrived = new AbortController();
  const { signal } = arrived;
  try {
    await Promise.race(['readable', 'end', 'close'].map((event) => once(source, event, { signal })));
  } finally {
    arrived.abort();
  }
}

/** The answer's end came before the file's: nobody is left to be told. */
function isClientGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}
