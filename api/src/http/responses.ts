import { hash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { map, mergeMap, type Observable, tap } from 'rxjs';
import { CONFIG, type Config } from '../config/config.ts';
import { NotificationListener } from '../database/notification-listener.ts';
import { LAST_WRITE_COOKIE } from '../database/replicas.ts';
import type { ListPage } from '../request-context/list-page.ts';
import { SessionCookie } from './access.ts';

/**
 * Headers of every answer: helmet's, a policy under which nothing of an answer can run, and no caching, which the few
 * answers that may be kept set for themselves.
 */
export function responseHeaders(isHttps: boolean): RequestHandler[] {
  return [
    helmet({
      strictTransportSecurity: isHttps,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
      },
    }),
    (_request, response, next) => {
      response.setHeader('Cache-Control', 'no-store');
      next();
    },
  ];
}

/** Grows when rows of the same versions come to be written in another way: tags of before then fit no page. */
const FORM = 1;

/** Where a page was asked for: what its link to the next one is made of. */
export interface PageAddress {
  /** As it was sent, with its query. */
  address: string;
  /** What a proxy took off the address, as `X-Forwarded-Prefix` says. */
  prefix: string;
}

/**
 * What stands beside a page's rows. The weak ETag is a digest of the rows, or of their versions, and of what is said about
 * them, so that two viewers share one only where they see the same. No shared cache may keep a page, and no cache at all one that holds secrets.
 */
export function listHeaders(page: ListPage, where: PageAddress): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Cache-Control', page.isSecret ? 'private, no-store' : 'private, no-cache'],
  ];
  if (!page.isSecret) headers.push(['ETag', weakEtag(page)]);
  headers.push(['Vary', 'Cookie']);
  if (page.total !== null) headers.push(['X-Total-Count', String(page.total)]);
  if (page.hasMoreThanTotal) headers.push(['X-Total-Count-Mas', 'si']);
  if (page.next !== null) headers.push(['Link', linkToNext(where, page.next)]);
  return headers;
}

/** The headers of a page count too: a row that was added behind it changes `Link` and the total alone. */
function weakEtag({ json, tag, next, total, hasMoreThanTotal }: ListPage): string {
  const rows = tag === undefined ? json : `${FORM} ${tag}`;
  return `W/"${hash('sha1', `${next} ${total} ${hasMoreThanTotal === true} ${rows}`, 'base64url')}"`;
}

/** An address's path and its query, '' where it has none. */
export function partsOf(address: string): { path: string; query: string } {
  const at = address.indexOf('?');
  return at < 0 ? { path: address, query: '' } : { path: address.slice(0, at), query: address.slice(at + 1) };
}

/** The same call with another cursor. */
function linkToNext({ address, prefix }: PageAddress, cursor: string): string {
  const { path, query } = partsOf(address);
  const params = new URLSearchParams(query);
  params.set('cursor', cursor);
  return `<${/^(\/[\w-]+)+$/.test(prefix) ? prefix : ''}${path}?${params}>; rel="next"`;
}

/** What stands beside a single row: its version, for the `If-Match` of an edit. Nothing is kept. */
export function versionHeaders({ version }: { version?: number }): [name: string, value: string][] {
  const headers: [string, string][] = [['Cache-Control', 'private, no-store']];
  if (version !== undefined) headers.push(['ETag', `"${version}"`]);
  return headers;
}

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

/**
 * Delays the response to a change only once this process has been told of it, and marks its writer for a moment, so that other processes
 * answer them the long way: who writes reads what they wrote.
 */
@Injectable()
export class AwaitCatalogoInvalidation implements NestInterceptor {
  constructor(
    private readonly changes: NotificationListener,
    private readonly cookie: SessionCookie,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await this.changes.catchUp();
        this.cookie.writeRecent(http.getRequest<Request>(), http.getResponse<Response>());
        return answer;
      }),
    );
  }
}

/** Delays the response to a call that ends sessions only once this process has forgotten them: no page goes out to them any more. */
@Injectable()
export class AwaitSesionInvalidation implements NestInterceptor {
  constructor(private readonly changes: NotificationListener) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await this.changes.catchUp();
        return answer;
      }),
    );
  }
}

/** Marks a call, or every call of a controller, that ends sessions. */
export function InvalidatesSesiones(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseInterceptors(AwaitSesionInvalidation));
}

/** Marks a call, or every call of a controller, that changes what the catalogue shows. */
export function InvalidatesCatalogo(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseInterceptors(AwaitCatalogoInvalidation));
}

/**
 * Where replicas are read, marks each caller who changed anything, so that they read the primary for a while. A call that was
 * refused changed nothing.
 */
@Injectable()
export class SetLastWriteCookie implements NestInterceptor {
  constructor(
    private readonly cookie: SessionCookie,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    if (this.config.DATABASE_REPLICA_URLS.length === 0 || request.method === 'GET') return next.handle();
    return next.handle().pipe(
      tap(() => {
        // What changes the catalogue says so itself.
        const isMarked = String(response.getHeader('Set-Cookie')).includes(LAST_WRITE_COOKIE);
        if (!isMarked && !response.headersSent) this.cookie.writeRecent(request, response);
      }),
    );
  }
}
