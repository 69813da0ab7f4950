import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimits } from '../limits/rate-limits.ts';
import { countedWriteOf } from '../session/current-caller.ts';

/** Bounds the writes of one person, whatever the number of sessions. They are counted where the session is found. */
@Injectable()
export class WriteLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  canActivate(context: ExecutionContext): boolean {
    const counted = countedWriteOf(context.switchToHttp().getRequest<Request>());
    if (counted !== undefined) this.limits.writes.refuseFull(counted);
    return true;
  }
}
