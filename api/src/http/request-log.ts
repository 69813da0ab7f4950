import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Looks, loggedPath } from '@fluxpartes/http';
import { RequestMeter } from '@fluxpartes/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { CONFIG, type Config } from '../config/config.ts';
import { Log } from './log.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id that a request came with, where it has the form of one; else a new one. */
export function requestIdOf(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** A request that is to be told of. */
interface AnsweredRequest {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** When it came, by the monotonic clock; just now, where nobody says. */
  since?: number | undefined;
}

/** Tells of each request when it ends: a line in the log, one more in the figures. */
@Injectable()
export class AnsweredRequests {
  /** Undefined where nobody looks at figures: a request that is not told of at all costs nothing. */
  readonly meter: RequestMeter | undefined;
  readonly #looks = new Looks();

  constructor(
    private readonly log: Log,
    @Inject(CONFIG) { API_METRICS_PORT }: Config,
  ) {
    this.meter = API_METRICS_PORT === undefined ? undefined : new RequestMeter();
  }

  /** Tells of it when it ends, or now, where its caller has left: in the log its path only, no query. */
  tell({ request, response, requestId, since = performance.now() }: AnsweredRequest): void {
    const { log, meter } = this;
    const isLogged = log.tells('info');
    if (!isLogged && meter === undefined) return;
    const { method, url } = request;
    const tell = () => {
      const ms = performance.now() - since;
      meter?.answered(request, response, ms);
      if (!isLogged) return;
      const aborted = response.writableFinished ? undefined : true;
      const { statusCode: status } = response;
      const path = loggedPath(url);
      if (!this.#looks.isNews(path, status, aborted === true)) return;
      log.info('request', { requestId, method, path, status, ms: Math.round(ms), aborted });
    };
    if (response.closed) tell();
    else response.once('close', tell);
  }
}

/** Gives each request an id (the site's, where it sent one) and has it told of. */
export function requestLog(answered: AnsweredRequests): RequestHandler {
  return (request, response, next) => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    answered.tell({ request, response, requestId });
    next();
  };
}
