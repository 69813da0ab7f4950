import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ContractVersionGuard, CsrfGuard, SessionCookie, SessionGuard } from './access.ts';
import { ExpiredRowsCleanup } from './expired-rows-cleanup.repository.ts';
import { IdempotencyKeysRepository } from './idempotency.repository.ts';
import { IdempotencyService } from './idempotency.service.ts';
import { Log, RequestLog } from './log.ts';
import { ValidationPipe } from './parameters.ts';
import { RateLimitCountersRepository } from './rate-limit-counters.repository.ts';
import { RateLimits } from './rate-limits.ts';
import { ResponseCache } from './response-cache.ts';
import { ErrorFilter, SetLastWriteCookie } from './responses.ts';
import { SesionesRepository } from './sesiones.repository.ts';
import { SesionesService, SessionCache } from './sesiones.service.ts';
import { UploadQuota } from './upload.ts';

/** Stages of every call, in order: contract version, CSRF, session and write limit, schema, error filter. */
@Global()
@Module({
  providers: [
    Log,
    RequestLog,
    ExpiredRowsCleanup,
    RateLimitCountersRepository,
    RateLimits,
    IdempotencyService,
    IdempotencyKeysRepository,
    SesionesRepository,
    SesionesService,
    SessionCookie,
    UploadQuota,
    ResponseCache,
    SessionCache,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: ContractVersionGuard },
    { provide: APP_GUARD, useClass: CsrfGuard },
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_INTERCEPTOR, useClass: SetLastWriteCookie },
    { provide: APP_PIPE, useClass: ValidationPipe },
  ],
  exports: [
    UploadQuota,
    Log,
    RateLimits,
    IdempotencyService,
    SesionesRepository,
    SesionesService,
    SessionCookie,
    ResponseCache,
  ],
})
export class HttpModule {}
