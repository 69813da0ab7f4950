import { hash } from 'node:crypto';
import { ERRORS, type ErrorBody } from '@fluxpartes/contrato';
import {
  type ArgumentsHost,
  applyDecorators,
  type CallHandler,
  Catch,
  type ExceptionFilter,
  type ExecutionContext,
  HttpException,
  Inject,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { ApiResponseOptions } from '@nestjs/swagger';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { map, mergeMap, type Observable, tap } from 'rxjs';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config.ts';
import { isBadValue, isUnavailable, RETRY_AFTER_SECONDS } from '../database/database-errors.ts';
import { NotificationListener } from '../database/notification-listener.ts';
import { LAST_WRITE_COOKIE } from '../database/replicas.ts';
import type { ListPage } from '../request-context/list-page.ts';
import { DomainError } from '../request-context/request.ts';
import { SessionCookie } from './access.ts';
import { Log } from './log.ts';
import { Operation } from './parameters.ts';

/** Default response headers: helmet, a locked-down CSP, and `no-store`, which cacheable responses replace. */
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

/** Increment when the JSON format of rows changes, to invalidate old ETags. */
const ROW_FORMAT = 1;

/** The parts of a `Link` to the next page. */
export interface PageAddress {
  /** Requested path with its query. */
  address: string;
  /** `X-Forwarded-Prefix`: path prefix that a proxy removed. */
  prefix: string;
}

/**
 * Headers of a list page. The weak ETag is a digest of rows (or row versions) and headers, so viewers share it only if they see
 * the same. Shared caches may not store a page; pages with secrets are not stored at all.
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

/** Includes the headers: a row added after the page changes only `Link` and the total. */
function weakEtag({ json, tag, next, total, hasMoreThanTotal }: ListPage): string {
  const rows = tag === undefined ? json : `${ROW_FORMAT} ${tag}`;
  return `W/"${hash('sha1', `${next} ${total} ${hasMoreThanTotal === true} ${rows}`, 'base64url')}"`;
}

/** Path, and query or ''. */
export function partsOf(address: string): { path: string; query: string } {
  const at = address.indexOf('?');
  return at < 0 ? { path: address, query: '' } : { path: address.slice(0, at), query: address.slice(at + 1) };
}

function linkToNext({ address, prefix }: PageAddress, cursor: string): string {
  const { path, query } = partsOf(address);
  const params = new URLSearchParams(query);
  params.set('cursor', cursor);
  return `<${/^(\/[\w-]+)+$/.test(prefix) ? prefix : ''}${path}?${params}>; rel="next"`;
}

/** Headers of a single row: its version, for the `If-Match` of an edit. */
export function versionHeaders({ version }: { version?: number }): [name: string, value: string][] {
  const headers: [string, string][] = [['Cache-Control', 'private, no-store']];
  if (version !== undefined) headers.push(['ETag', `"${version}"`]);
  return headers;
}

/** Sends the rows with `listHeaders`. Express compares the ETag. */
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

/** `Operation` for a page of a list; `row`: contrato's schema of a row. */
export function PageOperation(
  summary: string,
  row: z.core.$ZodType,
  description?: string,
  headers?: ApiResponseOptions['headers'],
): MethodDecorator {
  const documented = Operation(summary, 200, z.array(row), description, headers);
  return applyDecorators(documented, UseInterceptors(ListPageInterceptor));
}

/**
 * Sends a row with its version as `ETag`. Viewers see different fields of the same version, so the response is never cached and
 * never 304.
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
 * Delays the response until this process has received the invalidation, and sets a cookie that bypasses the cache of other
 * processes (read-your-writes).
 */
@Injectable()
class AwaitCatalogoInvalidation implements NestInterceptor {
  constructor(
    private readonly changes: NotificationListener,
    private readonly cookie: SessionCookie,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      mergeMap(async (body: unknown) => {
        await this.changes.catchUp();
        this.cookie.writeRecent(http.getRequest<Request>(), http.getResponse<Response>());
        return body;
      }),
    );
  }
}

/** Delays the response until this process has dropped the ended sessions from its cache. */
@Injectable()
class AwaitSesionInvalidation implements NestInterceptor {
  constructor(private readonly changes: NotificationListener) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (body: unknown) => {
        await this.changes.catchUp();
        return body;
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

/** With replicas, sets the read-your-writes cookie after each successful write. */
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
        // AwaitCatalogoInvalidation sets the same cookie.
        const isMarked = String(response.getHeader('Set-Cookie')).includes(LAST_WRITE_COOKIE);
        if (!isMarked && !response.headersSent) this.cookie.writeRecent(request, response);
      }),
    );
  }
}

/** Turns every thrown error into the contract's error body. An unexpected error is logged and answered with a bare 500. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    const error = toDomainError(thrown, request);
    const { status } = ERRORS[error.codigo];
    if (status >= 500 || isBadValue(thrown)) {
      this.log.failure(thrown, { requestId: response.locals.requestId, codigo: error.codigo });
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { campos, extra, retryAfter } = error.details;
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    response.setHeader('Cache-Control', 'no-store');
    const body: ErrorBody = { message: error.message, error: error.message, codigo: error.codigo };
    if (campos !== undefined) body.campos = campos;
    response.status(status).json({ ...body, ...extra });
  }
}

function toDomainError(thrown: unknown, request: Request): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (isUnavailable(thrown)) return new DomainError('servicio_no_disponible', { retryAfter: RETRY_AFTER_SECONDS });
  if (isBadValue(thrown)) return new DomainError('datos_invalidos');
  if (!isDecodable(request.path)) return new DomainError('no_encontrado');
  return new DomainError(codigoForStatus(statusOf(thrown)));
}

/** Errors of Nest and body-parser carry a status; all others are server errors. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : 500;
  return typeof status === 'number' ? status : 500;
}

function codigoForStatus(status: number): keyof typeof ERRORS {
  if (status >= 500) return 'error_interno';
  const known = {
    401: 'sin_sesion',
    403: 'sin_permiso',
    404: 'no_encontrado',
    413: 'cuerpo_grande',
    415: 'tipo_no_aceptado',
  };
  return (known as Record<number, keyof typeof ERRORS>)[status] ?? 'cuerpo_ilegible';
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
