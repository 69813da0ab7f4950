import type { IncomingMessage } from 'node:http';
import { createRequestGuard, INTERNAL_SECRET_HEADER, isForwardedHeader, isSecretOf } from '@fluxpartes/http';
import type { Request, RequestHandler } from 'express';
import express from 'express';
import { DomainError } from '../request-context/request.ts';
import type { Log } from './log.ts';

/** More headers than the site accepts, because the site adds some. */
const MAX_HEADERS = 160;

/** Whether a request carries the internal secret and therefore comes from the site. */
export function isFromSite(secret: string | undefined): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const isSecret = secret === undefined ? () => false : isSecretOf(secret);
  return ({ headers: { [INTERNAL_SECRET_HEADER]: given } }) => typeof given === 'string' && isSecret(given);
}

/**
 * Removes `X-Forwarded-*` and `X-Request-Id` from requests without the internal secret. TRUST_PROXY then decides which proxies
 * are trusted.
 */
export function trustForwardedHeaders(secret: string | undefined, log: Log): RequestHandler {
  const isOfSite = isFromSite(secret);
  let hasWarned = secret === undefined;
  if (hasWarned) log.warn('INTERNAL_SECRET is not set: no X-Forwarded-* is believed, of the site neither');
  return (request, _response, next) => {
    const { headers } = request;
    const isSite = isOfSite(request);
    if (headers[INTERNAL_SECRET_HEADER] !== undefined && !isSite && !hasWarned) {
      hasWarned = true;
      log.warn('a caller showed another INTERNAL_SECRET: site and API need the same');
    }
    delete headers[INTERNAL_SECRET_HEADER];
    if (!isSite) for (const name of Object.keys(headers)) if (isForwardedHeader(name)) delete headers[name];
    next();
  };
}

/** Rejects ambiguous framing (request smuggling) and unexpected bodies before reading. */
export function requestGuard(): RequestHandler {
  const { accept } = createRequestGuard(MAX_HEADERS);
  return (request, response, next) => {
    if (accept(request, response)) next();
  };
}

/** Multipart bodies have their own limits. */
const MAX_JSON_BYTES = 100 * 1024;

/**
 * Reads JSON bodies. A body above the limit is rejected by `Content-Length`, or at the byte beyond; express.json alone would
 * read it to its end. `@Upload()` reads forms.
 */
export function jsonBody(): RequestHandler {
  const parse = express.json({ limit: MAX_JSON_BYTES });
  return (request, response, next) => {
    const isForm = Boolean(request.is('multipart/form-data'));
    if (!isForm && Number(request.header('content-length') ?? 0) > MAX_JSON_BYTES)
      return next(new DomainError('cuerpo_grande'));
    let isAnswered = false;
    const proceed = (error?: unknown) => {
      if (isAnswered) return;
      isAnswered = true;
      request.off('data', count);
      next(error);
    };
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_JSON_BYTES) proceed(new DomainError('cuerpo_grande'));
    };
    // The parser attaches in the same tick, so this listener takes no data away from it.
    if (request.is('application/json')) request.on('data', count);
    parse(request, response, proceed);
  };
}

/**
 * Bytes and ms of a request body that are discarded after an early response. Many clients read the response only after sending,
 * so closing immediately would lose it.
 */
const DRAIN = { bytes: 32 * 1024 * 1024, time: 5_000 } as const;

/**
 * Allows a response before the request body has arrived. It closes the connection after discarding the rest within `DRAIN`;
 * Node alone would read the body to its end.
 */
export function respondBeforeBody(): RequestHandler {
  return (request, response, next) => {
    const end = response.end.bind(response);
    response.end = ((...args: unknown[]) => {
      if (request.complete) return Reflect.apply(end, response, args);
      if (!response.headersSent) response.setHeader('Connection', 'close');
      const [chunk, encoding] = args;
      if (typeof chunk === 'string' && isEncoding(encoding)) response.write(chunk, encoding);
      else if (typeof chunk === 'string' || chunk instanceof Uint8Array) response.write(chunk);
      else response.flushHeaders();
      drain(request, end);
      return response;
    }) as typeof response.end;
    next();
  };
}

function isEncoding(value: unknown): value is BufferEncoding {
  return typeof value === 'string' && Buffer.isEncoding(value);
}

/** Discards the body until it ends or exceeds `DRAIN`. */
function drain(request: Request, whenDone: () => unknown): void {
  let left: number = DRAIN.bytes;
  const done = () => {
    clearTimeout(timer);
    request.off('data', count).off('end', done).off('close', done);
    request.pause();
    whenDone();
  };
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) done();
  };
  // After a client disconnect there is no 'end' or 'close' event.
  if (request.destroyed) return void whenDone();
  const timer = setTimeout(done, DRAIN.time);
  request.unpipe();
  request.on('data', count).once('end', done).once('close', done);
  request.resume();
}
