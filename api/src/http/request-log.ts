import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { loggedPath } from '@fluxpartes/http';
import type { RequestHandler } from 'express';
import type { Log } from './log.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id that a request came with, where it has the form of one; else a new one. */
export function requestIdOf(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** Writes one line when a request ends: path only, no query. */
export function logWhenAnswered(
  log: Log,
  { request, response, requestId }: { request: IncomingMessage; response: ServerResponse; requestId: string },
): void {
  if (!log.tells('info')) return;
  const start = performance.now();
  const { method, url } = request;
  response.once('close', () => {
    const ms = Math.round(performance.now() - start);
    const aborted = response.writableFinished ? undefined : true;
    log.info('request', { requestId, method, path: loggedPath(url), status: response.statusCode, ms, aborted });
  });
}

/** Gives each request an id (the site's, where it sent one) and a line in the log. */
export function requestLog(log: Log): RequestHandler {
  return (request, response, next) => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    logWhenAnswered(log, { request, response, requestId });
    next();
  };
}
