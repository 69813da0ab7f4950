import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { ListPage } from '../../call/list-page.ts';
import { listHeaders } from './list-headers.ts';

/** Sends a page: the rows as they are, and what `listHeaders` says of them. Express answers 304 to its ETag. */
@Injectable()
export class ListPageInterceptor implements NestInterceptor<ListPage, string> {
  intercept(context: ExecutionContext, next: CallHandler<ListPage>): Observable<string> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      map((page) => {
        const request = http.getRequest<Request>();
        const where = { address: request.originalUrl, prefix: request.header('x-forwarded-prefix') ?? '' };
        const response = http.getResponse<Response>();
        for (const [name, value] of listHeaders(page, where)) response.setHeader(name, value);
        return page.json;
      }),
    );
  }
}
