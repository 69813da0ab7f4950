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

/** A request that is to be told of. */
interface LoggedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** When it came, by the monotonic clock; just now, where nobody says. */
  since?: number | undefined;
}

/** Writes one line when a request ends, or now, where its caller has left: path only, no query. */
export function logWhenAnswered(
  log: Log,
  { request, response, requestId, since = performance.now() }: LoggedRequest,
): void {
  if (!log.tells('info')) return;
  const { method, url } = request;
  const tell = () => {
    const ms = Math.round(performance.now() - since);
    const aborted = response.writableFinished ? undefined : true;
    log.info('request', { requestId, method, path: loggedPath(url), status: response.statusCode, ms, aborted });
  };
  if (response.closed) tell();
  else response.once('close', tell);
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
