import { randomUUID } from 'node:crypto';
import { loggedPath } from '@fluxpartes/http';
import type { RequestHandler } from 'express';
import type { Log } from './log.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Gives each request an id (the site's, where it sent one) and writes one line when it ends: path only, no query. */
export function requestLog(log: Log): RequestHandler {
  return (request, response, next) => {
    const sent = request.header('x-request-id');
    const requestId = sent !== undefined && REQUEST_ID.test(sent) ? sent : randomUUID();
    const start = performance.now();
    const path = loggedPath(request.originalUrl);
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      const ms = Math.round(performance.now() - start);
      const aborted = response.writableFinished ? undefined : true;
      log.info('request', { requestId, method: request.method, path, status: response.statusCode, ms, aborted });
    });
    next();
  };
}
