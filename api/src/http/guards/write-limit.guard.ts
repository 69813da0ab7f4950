import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimits } from '../limits/rate-limits.ts';
import { callerOf } from '../session/current-caller.ts';
import { isSafe } from './csrf.guard.ts';

/** Bounds the writes of one person, whatever the number of sessions. */
@Injectable()
export class WriteLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const caller = callerOf(request);
    if (isSafe(request) || caller.tipo === 'invitado') return true;
    await this.limits.writes.take(caller.tipo === 'admin' ? 'admin' : String(caller.usuarioId));
    return true;
  }
}
