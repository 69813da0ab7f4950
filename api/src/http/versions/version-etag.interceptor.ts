import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { versionHeaders } from './version-headers.ts';

/**
 * Sends a single row with its version as `ETag`, for the `If-Match` of an edit. Two
 * viewers get different keys of the same version, so it is not for caches: nothing is kept, and never 304. A row whose
 * viewer does not see its version goes without.
 */
@Injectable()
export class VersionEtagInterceptor<T extends { version?: number }> implements NestInterceptor<T, T> {
  intercept(context: ExecutionContext, next: CallHandler<T>): Observable<T> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      map((row) => {
        delete http.getRequest<Request>().headers['if-none-match'];
        const response = http.getResponse<Response>();
        for (const [name, value] of versionHeaders(row)) response.setHeader(name, value);
        return row;
      }),
    );
  }
}
