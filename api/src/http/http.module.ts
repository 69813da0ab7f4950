import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ErrorFilter } from './errors/error-filter.ts';
import { CsrfGuard } from './guards/csrf.guard.ts';
import { EditionGuard } from './guards/edition.guard.ts';
import { SessionGuard } from './guards/session.guard.ts';
import { WriteLimitGuard } from './guards/write-limit.guard.ts';
import { HotDoor } from './hot-door/hot-door.ts';
import { LiveSessions } from './hot-door/live-sessions.ts';
import { HousekeepingRepository } from './housekeeping.repository.ts';
import { Housekeeping } from './housekeeping.ts';
import { IdempotencyService } from './idempotencia/idempotency.service.ts';
import { KeysRepository } from './idempotencia/keys.repository.ts';
import { LimitsRepository } from './limits/limits.repository.ts';
import { RateLimits } from './limits/rate-limits.ts';
import { Log } from './log.ts';
import { ValidationPipe } from './params/validation.pipe.ts';
import { AnsweredRequests } from './request-log.ts';
import { MarkWrites } from './session/mark-writes.ts';
import { SesionesRepository } from './session/sesiones.repository.ts';
import { SesionesService } from './session/sesiones.service.ts';
import { SessionCookie } from './session/session-cookie.ts';
import { TemporaryQuota } from './upload/temporary-quota.ts';

/** What every call goes through, in this order: the page's edition, CSRF rule, session, write limit, schema, and errors out. */
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
    HotDoor,
    LiveSessions,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: EditionGuard },
    { provide: APP_GUARD, useClass: CsrfGuard },
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: WriteLimitGuard },
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
    HotDoor,
  ],
})
export class HttpModule {}
