import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { CsrfGuard, EditionGuard, SessionCookie, SessionGuard } from './access.ts';
import { ErrorFilter } from './error.filter.ts';
import { Housekeeping, HousekeepingRepository } from './housekeeping.repository.ts';
import { KeysRepository } from './idempotency.repository.ts';
import { IdempotencyService } from './idempotency.service.ts';
import { LimitsRepository } from './limits.repository.ts';
import { RateLimits } from './limits.ts';
import { AnsweredRequests, Log } from './log.ts';
import { ValidationPipe } from './parameters.ts';
import { ResponseCache } from './response-cache.ts';
import { MarkWrites } from './responses.ts';
import { SesionesRepository } from './sesiones.repository.ts';
import { LiveSessions, SesionesService } from './sesiones.service.ts';
import { TemporaryQuota } from './upload.ts';

/** What every call goes through, in this order: the page's edition, CSRF rule, session and write limit, schema, and errors out. */
@Global()
@Module({
  providers: [
    Log,
    AnsweredRequests,
    Housekeeping,
    HousekeepingRepository,
    LimitsRepository,
    RateLimits,
    IdempotencyService,
    KeysRepository,
    SesionesRepository,
    SesionesService,
    SessionCookie,
    TemporaryQuota,
    ResponseCache,
    LiveSessions,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: EditionGuard },
    { provide: APP_GUARD, useClass: CsrfGuard },
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_INTERCEPTOR, useClass: MarkWrites },
    { provide: APP_PIPE, useClass: ValidationPipe },
  ],
  exports: [
    TemporaryQuota,
    Log,
    AnsweredRequests,
    RateLimits,
    IdempotencyService,
    SesionesRepository,
    SesionesService,
    SessionCookie,
    ResponseCache,
  ],
})
export class HttpModule {}
