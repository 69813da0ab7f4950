import type { IncomingMessage } from 'node:http';
import { createDoor, INTERNAL_SECRET_HEADER, isSecretOf, tellsOfTheWay } from '@fluxpartes/http';
import type { Request, RequestHandler } from 'express';
import express from 'express';
import { DomainError } from '../request-context/domain-error.ts';
import type { Log } from './log.ts';

/** Headers of one request: more than the site takes, which adds some of its own. */
const MOST_HEADERS = 160;

/** Tells whether a request shows the secret of site and API, and so comes from the site. */
export function isFromSite(secret: string | undefined): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const isSecret = secret === undefined ? () => false : isSecretOf(secret);
  return ({ headers: { [INTERNAL_SECRET_HEADER]: given } }) => typeof given === 'string' && isSecret(given);
}

/**
 * Believes what a request says of its way (`X-Forwarded-*`, `X-Request-Id`) if it shows the secret of site and API;
 * takes it off everyone else's. Without a secret nobody is believed. TRUST_PROXY then says whose addresses count.
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
    if (!isSite) for (const name of Object.keys(headers)) if (tellsOfTheWay(name)) delete headers[name];
    next();
  };
}

/** Refuses what two programs could read in two ways, and a body where none belongs, before anything is read. */
export function requestGuard(): RequestHandler {
  const { admit } = createDoor(MOST_HEADERS);
  return (request, response, next) => {
    if (admit(request, response)) next();
  };
}

/** The most bytes of a body that is no form: files travel as multipart, with bounds of their own. */
const MOST = 100 * 1024;

/**
 * Reads JSON bodies. What says that it is too large is refused unread, whatever it says that it is; what turns out to be
 * is refused at that byte. express.json alone would first read either to its end. Forms are left to `@Upload()`.
 */
export function jsonBody(): RequestHandler {
  const parse = express.json({ limit: MOST });
  return (request, response, next) => {
    const isForm = Boolean(request.is('multipart/form-data'));
    if (!isForm && Number(request.header('content-length') ?? 0) > MOST) return next(new DomainError('cuerpo_grande'));
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
      if (bytes > MOST) proceed(new DomainError('cuerpo_grande'));
    };
    // The parser begins to read in this same turn, so that a listener takes nothing from it.
    if (request.is('application/json')) request.on('data', count);
    parse(request, response, proceed);
  };
}

/**
 * What is still read of a body whose answer is out already. A client that sends while it is answered reads the answer once
 * it has sent, and loses it where the connection is cut before: what is a little too large is taken to its end. In bytes
 * and ms.
 */
const DRAIN = { bytes: 32 * 1024 * 1024, time: 5_000 } as const;

/**
 * Lets a call be answered before its body has come. The answer goes out at once and says that the connection closes; what
 * comes then is thrown away within bounds, and the connection ends. Left to itself, Node reads such a body to its end.
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

/** Throws away what comes, until it ends or is too much, or too slow. */
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
  // Who has left already says no more: neither end nor close would come.
  if (request.destroyed) return void whenDone();
  const timer = setTimeout(done, DRAIN.time);
  request.unpipe();
  request.on('data', count).once('end', done).once('close', done);
  request.resume();
}
