import { Inject, Injectable, type LoggerService, type OnModuleDestroy } from '@nestjs/common';
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
