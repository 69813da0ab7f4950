import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { disconnectSignal, SERVER_LIMITS } from '@fluxpartes/http';
import { currentTracer } from '@fluxpartes/telemetry';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import type { Application, NextFunction, Request, Response } from 'express';
import { requestIdOf } from './log.ts';
import { ResponseCache } from './response-cache.ts';

/** Twice the site's limit, because the site adds headers. */
const MAX_HEADER_BYTES = 32 * 1024;

/**
 * Express on a strict HTTP server. A file response is complete, visibly truncated, or a normal error. Nest alone would send
 * its own text for an unreadable file.
 */
export class HttpAdapter extends ExpressAdapter {
  /** May respond before Express, or leave the request alone. */
  ahead: Pick<ResponseCache, 'answer'> | undefined;
  /** The site's trace headers are trusted. */
  isOfSite: (request: IncomingMessage) => boolean = () => false;

  override initHttpServer(): void {
    const express: RequestListener = this.getInstance();
    const server = createServer({ ...SERVER_LIMITS, maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
      const tracer = currentTracer();
      if (tracer === undefined) return this.take(request, response, express);
      const isBelieved = this.isOfSite(request);
      const requestId = isBelieved ? requestIdOf(request.headers['x-request-id']) : undefined;
      tracer.request({ request, response, requestId, isBelieved }, () => this.take(request, response, express));
    });
    // Node silently drops headers beyond this count; the request guard counts instead.
    server.maxHeadersCount = 0;
    // The request guard rejects expectations other than '100-continue'.
    server.on('checkExpectation', express);
    this.httpServer = server;
  }

  override reply(response: Response, body: unknown, status?: number): unknown {
    return body instanceof StreamableFile ? sendFile(response, body, status) : super.reply(response, body, status);
  }

  private take(request: IncomingMessage, response: ServerResponse, express: RequestListener): void {
    const next = () => express(request, response);
    if (this.ahead?.answer(request, response, next) !== true) next();
  }
}

/**
 * Waits for the source's first bytes before responding, so that an early failure becomes an error response. A later failure destroys
 * the connection. A client disconnect ends the source.
 */
async function sendFile(response: Response, file: StreamableFile, status = response.statusCode): Promise<void> {
  const source: Readable = file.getStream();
  const disconnect = disconnectSignal(response.req.socket);
  try {
    await firstBytes(source, disconnect);
    response.status(status);
    writeHeaders(response, file);
    if (file instanceof FileResponse && response.req.fresh) response.status(304).removeHeader('Content-Length');
    if (response.req.method === 'HEAD' || response.statusCode === 304) response.end();
    else await pipeline(source, response, { signal: disconnect });
  } catch (error) {
    if (!isClientGone(error)) throw error;
  } finally {
    // pipeline does not destroy its source if the signal was aborted before.
    source.destroy();
  }
}

function writeHeaders(response: Response, file: StreamableFile): void {
  const { type, disposition, length } = file.getHeaders();
  response.setHeader('Content-Type', type);
  if (disposition !== undefined) response.setHeader('Content-Disposition', disposition);
  if (length !== undefined) response.setHeader('Content-Length', length);
  if (file instanceof FileResponse) file.announce(response);
}

/** Waits for the first bytes, the end or a disconnect: a store may never send a byte. */
async function firstBytes(source: Readable, disconnect: AbortSignal): Promise<void> {
  if (source.errored !== null) throw source.errored;
  if (source.readableLength > 0 || source.readableEnded || source.destroyed || disconnect.aborted) return;
  const arrived = new AbortController();
  const { signal } = arrived;
  try {
    const events = ['readable', 'end', 'close'].map((event) => once(source, event, { signal }));
    await Promise.race([...events, once(disconnect, 'abort', { signal })]);
  } finally {
    arrived.abort();
  }
}

function isClientGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}

interface StreamedFile {
  stream: Readable;
  /** Size of the whole file. */
  bytes: number;
  etag: string;
}

/** Inclusive byte range. */
interface Part {
  start: number;
  end: number;
}

/** A stored file as a response: whole or a byte range. */
export class FileResponse extends StreamableFile {
  constructor(
    private readonly file: StreamedFile,
    private readonly part: Part | undefined,
    options: { type: string; disposition?: string },
  ) {
    const length = part === undefined ? file.bytes : part.end - part.start + 1;
    super(file.stream, { ...options, length });
  }

  /** Sets the headers once the first bytes are there. */
  announce(response: Response): void {
    const { file, part } = this;
    response.setHeader('ETag', file.etag);
    response.setHeader('Accept-Ranges', 'bytes');
    if (part === undefined) return;
    response.status(206);
    response.setHeader('Content-Range', `bytes ${part.start}-${part.end}/${file.bytes}`);
  }
}

export function isRangeRequest(request: Request): boolean {
  return request.headers.range !== undefined;
}

/** Undefined (whole file) for several ranges, an unsatisfiable one, or a changed file (`If-Range`). */
export function requestedRange(request: Request, { bytes, etag }: Omit<StreamedFile, 'stream'>): Part | undefined {
  const condition = request.headers['if-range'];
  const ranges = condition === undefined || condition === etag ? request.range(bytes) : undefined;
  return Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}

/** Time for requests in flight at shutdown, in ms. */
const DRAIN_MS = 10_000;
/** Time to stop jobs and pools, in ms; longer than their own timeouts. */
const CLOSE_MS = 6_000;
/** Key of the Express setting that marks a shutdown. */
const STOPPING = 'stopping';

type StoppableProcess = Pick<NodeJS.Process, 'once'> & { exit: (code: number) => void };

export function isStopping(app: Application): boolean {
  return app.enabled(STOPPING);
}

/**
 * Graceful shutdown on SIGTERM or SIGINT: readiness 503 and `Connection: close`; after `pause` ms no new connections; requests in
 * flight end; jobs stop and pools close. Exits with 1 if something was cut off. Call it before listening.
 */
export function enableGracefulShutdown(
  app: NestExpressApplication,
  { pause = 0, on = process }: { pause?: number; on?: StoppableProcess } = {},
): void {
  closeConnectionsWhenStopping(app);
  const stop = async () => {
    if (isStopping(app.getHttpAdapter().getInstance())) return;
    app.enable(STOPPING);
    app.get(ResponseCache).close();
    if (pause > 0) await sleep(pause);
    const isDrained = await drain(app.getHttpServer());
    const isClosed = await Promise.race([app.close().then(() => true), sleep(CLOSE_MS, false)]);
    on.exit(isDrained && isClosed ? 0 : 1);
  };
  const stopOrFail = () => {
    stop().catch(() => on.exit(1));
  };
  on.once('SIGTERM', stopOrFail);
  on.once('SIGINT', stopOrFail);
}

function closeConnectionsWhenStopping(app: NestExpressApplication): void {
  app.use((request: Request, response: Response, next: NextFunction) => {
    const { writeHead } = response;
    // Checked when the response is sent, so that responses to requests from before the signal close the connection too.
    response.writeHead = function (this: Response, ...args: Parameters<typeof writeHead>) {
      if (isStopping(request.app)) this.setHeader('Connection', 'close');
      return writeHead.apply(this, args);
    } as typeof writeHead;
    next();
  });
}

/** Whether all requests in flight ended in time; the others are cut off. */
async function drain(server: Server): Promise<boolean> {
  let isCut = false;
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => {
      isCut = true;
      server.closeAllConnections();
    }, DRAIN_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
  return !isCut;
}
