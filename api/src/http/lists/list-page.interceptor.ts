import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { ListPage } from '../../call/list-page.ts';

/**
 * Sends a page: the rows as they are, `Link` and `X-Total-Count` beside them. The weak ETag is a digest of the body, so
 * that two viewers share one only where they see the same; Express answers 304 to it. No shared cache may keep a page,
 * and no cache at all one that holds secrets.
 */
@Injectable()
export class ListPageInterceptor implements NestInterceptor<ListPage, string> {
  intercept(context: ExecutionContext, next: CallHandler<ListPage>): Observable<string> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      map((page) => {
        const response = http.getResponse<Response>();
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.setHeader('Cache-Control', page.isSecret ? 'private, no-store' : 'private, no-cache');
        if (!page.isSecret) response.setHeader('ETag', weakEtag(page));
        response.vary('Cookie');
        if (page.total !== null) response.setHeader('X-Total-Count', String(page.total));
        if (page.hasMoreThanTotal) response.setHeader('X-Total-Count-Mas', 'si');
        if (page.next !== null) response.setHeader('Link', linkToNext(http.getRequest<Request>(), page.next));
        return page.json;
      }),
    );
  }
}

/** The headers of a page count too: a row that was added behind it changes `Link` and the total alone. */
function weakEtag({ json, next, total, hasMoreThanTotal }: ListPage): string {
  return `W/"${createHash('sha1')
    .update(`${next} ${total} ${hasMoreThanTotal === true} ${json}`)
    .digest('base64url')}"`;
}

/** The same call with another cursor. A proxy that strips a prefix from the path says so in `X-Forwarded-Prefix`. */
function linkToNext(request: Request, cursor: string): string {
  const forwarded = request.header('x-forwarded-prefix') ?? '';
  const prefix = /^(\/[\w-]+)+$/.test(forwarded) ? forwarded : '';
  const [path, query] = request.originalUrl.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('cursor', cursor);
  return `<${prefix}${path}?${params}>; rel="next"`;
}
