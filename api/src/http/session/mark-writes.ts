import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { CONFIG, type Config } from '../../config/config.ts';
import { ChangeListener } from '../../database/change-listener.ts';
import { WROTE } from '../../database/own-writes.ts';
import { SessionCookie } from './session-cookie.ts';

/**
 * Where replicas are read, marks whoever changed anything with how far the log went then, so that all that they read next has
 * it. A call that was refused changed nothing.
 */
@Injectable()
export class MarkWrites implements NestInterceptor {
  constructor(
    private readonly changes: ChangeListener,
    private readonly cookie: SessionCookie,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    if (this.config.DATABASE_URL_REPLICA.length === 0 || request.method === 'GET') return next.handle();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        // What changes the catalogue says so itself.
        const isMarked = String(response.getHeader('Set-Cookie')).includes(WROTE);
        if (!isMarked && !response.headersSent) {
          this.cookie.writeRecent(request, response, await this.changes.settle());
        }
        return answer;
      }),
    );
  }
}
