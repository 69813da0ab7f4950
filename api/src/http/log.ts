import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HealthLogFilter, logPath } from '@fluxpartes/http';
import { requestMeter } from '@fluxpartes/telemetry';
import { Inject, Injectable, type LoggerService, type OnModuleDestroy } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { type Logger, pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';

/** Lines are written in batches, so that no request waits for a write. */
const BATCH = { bytes: 4_096, ms: 200 } as const;

/**
 * Structured logging without bodies, cookies, query strings or personal data. Failures are flushed immediately; a killed process
 * loses its last 200 ms.
 */
@Injectable()
export class Log implements LoggerService, OnModuleDestroy {
  readonly pino: Logger;
  private readonly destination = pino.destination({ sync: false, minLength: BATCH.bytes });
  private readonly flushing = setInterval(() => this.destination.flush(), BATCH.ms).unref();

  constructor(@Inject(CONFIG) config: Config) {
    this.pino = pino({ level: config.LOG_LEVEL, base: { app: config.program } }, this.destination);
  }

  onModuleDestroy(): void {
    clearInterval(this.flushing);
    this.destination.flush();
  }

  isEnabled(level: 'info'): boolean {
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

  /** @param details without personal data */
  info(message: string, details: Readonly<Record<string, unknown>> = {}): void {
    this.pino.info(details, message);
  }

  /** The message of a failed statement may quote personal data, so only its code is logged. */
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

/** The request's own id if valid, or a new one. */
export function requestIdOf(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

interface LoggedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** Start, by the monotonic clock; default now. */
  since?: number | undefined;
}

/** Logs and measures each request when it ends. */
@Injectable()
export class RequestLog {
  /** Undefined without metrics. */
  readonly meter = requestMeter();
  readonly #healthLog = new HealthLogFilter();

  constructor(private readonly log: Log) {}

  /** Logs the path without its query when the response ends, or now if the client has disconnected. */
  logOnFinish({ request, response, requestId, since = performance.now() }: LoggedRequest): void {
    const { log, meter } = this;
    const isLogged = log.isEnabled('info');
    if (!isLogged && meter === undefined) return;
    const { method, url } = request;
    const write = () => {
      const ms = performance.now() - since;
      meter?.answered(request, response, ms);
      if (!isLogged) return;
      const aborted = response.writableFinished ? undefined : true;
      const { statusCode: status } = response;
      const path = logPath(url);
      if (!this.#healthLog.shouldLog(path, status, aborted === true)) return;
      log.info('request', { requestId, method, path, status, ms: Math.round(ms), aborted });
    };
    if (response.closed) write();
    else response.once('close', write);
  }
}

/** Gives each request an id (the site's, if sent) and logs it. */
export function logRequests(requests: RequestLog): RequestHandler {
  return (request, response, next) => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    requests.logOnFinish({ request, response, requestId });
    next();
  };
}
