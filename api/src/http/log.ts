import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Looks, loggedPath } from '@fluxpartes/http';
import { requestMeter } from '@fluxpartes/telemetry';
import { Inject, Injectable, type LoggerService, type OnModuleDestroy } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { type Logger, pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';

/** Lines wait for others until they are this much, in bytes, or this old, in ms: a request does not wait for its own. */
const GATHERED = { bytes: 4_096, ms: 200 } as const;

/**
 * Structured log lines. No body, no cookie, no query string and no personal data goes in. What tells of a failure is written
 * at once, and with the process' end what is left; a process that is killed takes its last fifth of a second along.
 */
@Injectable()
export class Log implements LoggerService, OnModuleDestroy {
  readonly pino: Logger;
  private readonly destination = pino.destination({ sync: false, minLength: GATHERED.bytes });
  private readonly flushing = setInterval(() => this.destination.flush(), GATHERED.ms).unref();

  constructor(@Inject(CONFIG) config: Config) {
    this.pino = pino({ level: config.LOG_LEVEL, base: { app: config.program } }, this.destination);
  }

  onModuleDestroy(): void {
    clearInterval(this.flushing);
    this.destination.flush();
  }

  /** Whether lines of this level are written at all. */
  tells(level: 'info'): boolean {
    return this.pino.isLevelEnabled(level);
  }

  log(message: unknown): void {
    this.pino.debug({}, String(message));
  }

  warn(message: unknown): void {
    this.pino.warn({}, String(message));
  }

  error(message: unknown, stack?: unknown): void {
    this.pino.error({ stack }, String(message));
    this.destination.flush();
  }

  /** An event worth a line, with values that name nobody. */
  info(message: string, details: Readonly<Record<string, unknown>> = {}): void {
    this.pino.info(details, message);
  }

  /** What works, and will not for long unless somebody looks after it. */
  warning(message: string, details: Readonly<Record<string, unknown>>): void {
    this.pino.warn(details, message);
    this.destination.flush();
  }

  /** A failure and where it happened. The message of a failed statement may quote a value, so its code stands for it. */
  failure(thrown: unknown, details: Readonly<Record<string, unknown>>): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const code = 'code' in error ? error.code : undefined;
    const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
    const message = error instanceof QueryFailedError ? 'a statement failed' : error.message;
    this.pino.error({ ...details, error: error.name, code, frames }, message);
    this.destination.flush();
  }
}

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
export class RequestLog {
  /** Undefined where nobody looks at figures: a request that is not told of at all costs nothing. */
  readonly meter = requestMeter();
  readonly #looks = new Looks();

  constructor(private readonly log: Log) {}

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
export function logRequests(answered: RequestLog): RequestHandler {
  return (request, response, next) => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    answered.tell({ request, response, requestId });
    next();
  };
}
