import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { departureOf, SERVER_LIMITS } from '@fluxpartes/http';
import { currentTracer } from '@fluxpartes/telemetry';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import type { Application, NextFunction, Request, Response } from 'express';
import { requestIdOf } from './log.ts';
import { ResponseCache } from './response-cache.ts';

/** Twice what the site takes: its own headers come on top, and none may be lost on the way. Bytes. */
const HEADERS_SIZE = 32 * 1024;

/** What may answer a request before Express gets it; false, or a call of `express`: it was left as it came. */
export interface AheadOfExpress {
  answer(request: IncomingMessage, response: ServerResponse, express: () => void): boolean;
}

/**
 * Express on a server that parses HTTP strictly and drops no header: too many are refused. Files are sent whole, broken off
 * where the client can tell, or refused as any call; Nest would answer an unreadable one with a text of its own.
 */
export class HttpAdapter extends ExpressAdapter {
  /** Asked before Express, once there is one. */
  ahead: AheadOfExpress | undefined;
  /** Whether a request comes from the site, whose word on the trace that it belongs to is believed. */
  isOfSite: (request: IncomingMessage) => boolean = () => false;

  override initHttpServer(): void {
    const express: RequestListener = this.getInstance();
    const server = createServer({ ...SERVER_LIMITS, maxHeaderSize: HEADERS_SIZE }, (request, response) => {
      const tracer = currentTracer();
      if (tracer === undefined) return this.take(request, response, express);
      const isBelieved = this.isOfSite(request);
      const requestId = isBelieved ? requestIdOf(request.headers['x-request-id']) : undefined;
      tracer.request({ request, response, requestId, isBelieved }, () => this.take(request, response, express));
    });
    // Node forgets the headers beyond this count; without one, the door counts.
    server.maxHeadersCount = 0;
    // What is expected beyond '100-continue' is refused where everything is: by the door.
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
 * Nothing is answered before the source's first bytes are there, so a source that fails at once is still a refusal: what
 * is thrown here goes through the error filter. Afterwards a failure destroys the connection, and a client that leaves
 * ends the source.
 */
async function sendFile(response: Response, file: StreamableFile, status = response.statusCode): Promise<void> {
  const source: Readable = file.getStream();
  const departure = departureOf(response.req.socket);
  try {
    await firstBytes(source, departure);
    response.status(status);
    writeHeaders(response, file);
    if (file instanceof FileResponse && response.req.fresh) response.status(304).removeHeader('Content-Length');
    if (response.req.method === 'HEAD' || response.statusCode === 304) response.end();
    else await pipeline(source, response, { signal: departure });
  } catch (error) {
    if (!isClientGone(error)) throw error;
  } finally {
    // pipeline never touches its source where the signal is aborted before.
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

/** Until there is something to read, or certainly nothing, or the client has gone: a store may never send a byte. */
async function firstBytes(source: Readable, departure: AbortSignal): Promise<void> {
  if (source.errored !== null) throw source.errored;
  if (source.readableLength > 0 || source.readableEnded || source.destroyed || departure.aborted) return;
  const arrived = new AbortController();
  const { signal } = arrived;
  try {
    const events = ['readable', 'end', 'close'].map((event) => once(source, event, { signal }));
    await Promise.race([...events, once(departure, 'abort', { signal })]);
  } finally {
    arrived.abort();
  }
}

/** The answer's end came before the file's: nobody is left to be told. */
function isClientGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}

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
export class FileResponse extends StreamableFile {
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
export function isRangeRequest(request: Request): boolean {
  return request.headers.range !== undefined;
}

/**
 * The part of a file that a request asks for. Undefined, and then it is sent whole, where it asks for several parts, for none
 * that is there, or for one of a file that was another (`If-Range`).
 */
export function requestedRange(request: Request, { bytes, etag }: Omit<KeptFile, 'stream'>): Part | undefined {
  const condition = request.headers['if-range'];
  const ranges = condition === undefined || condition === etag ? request.range(bytes) : undefined;
  return Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}

/** Requests in flight get this long to end, in ms. */
const DRAIN_TIME = 10_000;
/** And what works behind them, with the pool, this long; longer than its own bounds. In ms. */
const CLOSE_TIME = 6_000;
/** The name under which Express keeps that the application is stopping. */
const STOPPING = 'stopping';

/** What is needed of the process: signals in, an exit code out. */
type StoppableProcess = Pick<NodeJS.Process, 'once'> & { exit: (code: number) => void };

/** Whether the application was told to stop: it is not ready any more. */
export function isStopping(app: Application): boolean {
  return app.enabled(STOPPING);
}

/**
 * On SIGTERM or SIGINT, one after the other: readiness says 503 and every answer closes its connection; no new connection is
 * taken (after `pause` ms); requests in flight end; the work behind the calls comes to a safe point, the pool is closed; the
 * process ends with 0, or with 1 where something had to be cut. Call it before the application listens.
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
    const isClosed = await Promise.race([app.close().then(() => true), sleep(CLOSE_TIME, false)]);
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
    // Asked when the answer leaves: a request that came before the signal is told to close as well.
    response.writeHead = function (this: Response, ...args: Parameters<typeof writeHead>) {
      if (isStopping(request.app)) this.setHeader('Connection', 'close');
      return writeHead.apply(this, args);
    } as typeof writeHead;
    next();
  });
}

/** Whether every request in flight was answered in its time; the others are cut. */
async function drain(server: Server): Promise<boolean> {
  let isCut = false;
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => {
      isCut = true;
      server.closeAllConnections();
    }, DRAIN_TIME);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
  return !isCut;
}
