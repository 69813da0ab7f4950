import { Inject, Injectable, type LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';

/** Structured log lines. No body, no cookie, no query string and no personal data goes in. */
@Injectable()
export class Log implements LoggerService {
  readonly pino: Logger;

  constructor(@Inject(CONFIG) config: Config) {
    this.pino = pino({ level: config.LOG_LEVEL, base: { app: 'api' } });
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
  }

  /** An event worth a line, with values that name nobody. */
  info(message: string, details: Readonly<Record<string, unknown>> = {}): void {
    this.pino.info(details, message);
  }

  /** A failure and where it happened. The message of a failed statement may quote a value, so its code stands for it. */
  failure(thrown: unknown, details: Readonly<Record<string, unknown>>): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const code = 'code' in error ? error.code : undefined;
    const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
    const message = error instanceof QueryFailedError ? 'a statement failed' : error.message;
    this.pino.error({ ...details, error: error.name, code, frames }, message);
  }
}
