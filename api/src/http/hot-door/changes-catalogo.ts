import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { ChangeListener } from '../../database/change-listener.ts';
import { SessionCookie } from '../session/session-cookie.ts';

/**
 * Answers a change only once this process has been told of it, and marks its writer for a moment, so that other processes
 * answer them the long way: who writes reads what they wrote.
 */
@Injectable()
export class SettleChanges implements NestInterceptor {
  constructor(
    private readonly changes: ChangeListener,
    private readonly cookie: SessionCookie,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const lsn = await this.changes.settle();
        this.cookie.writeRecent(http.getRequest<Request>(), http.getResponse<Response>(), lsn);
        return answer;
      }),
    );
  }
}

/** Answers a call that ends sessions only once this process has forgotten them: no page goes out to them any more. */
@Injectable()
export class SettleSesiones implements NestInterceptor {
  constructor(private readonly changes: ChangeListener) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await this.changes.settle();
        return answer;
      }),
    );
  }
}

/** Marks a call, or every call of a controller, that ends sessions. */
export function EndsSesiones(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseInterceptors(SettleSesiones));
}

/** Marks a call, or every call of a controller, that changes what the catalogue shows. */
export function ChangesCatalogo(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseInterceptors(SettleChanges));
}
