import { createHash } from 'node:crypto';
import { camposOf, isStorableText } from '@fluxpartes/contrato';
import {
  type ArgumentMetadata,
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Injectable,
  type NestInterceptor,
  type PipeTransform,
  StandardSchemaValidationPipe,
  UseInterceptors,
} from '@nestjs/common';
import {
  ApiHeader,
  type ApiHeaderOptions,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiResponse,
  type ApiResponseOptions,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { z } from 'zod';
import {
  type ChangeRequest,
  DomainError,
  type ExpectedVersions,
  type IdempotentRequest,
  nameOf,
} from '../request-context/request.ts';
import { callerOf } from './access.ts';
import { IdempotencyService } from './idempotency.service.ts';
import { uploadedFilesOf } from './upload.ts';

/** Sets the status of a call and documents it (OpenAPI); `schema`: contrato's schema of the body. */
export function Operation(
  summary: string,
  status: number,
  schema?: z.core.$ZodType,
  description = '',
  headers: ApiResponseOptions['headers'] = {},
): MethodDecorator {
  const documented = ApiResponse({ status, ...(schema && { standardSchema: schema }), description, headers });
  return applyDecorators(ApiOperation({ summary }), HttpCode(status), documented);
}

/** The same for a call that sends a table as CSV. */
export function CsvOperation(summary: string): MethodDecorator {
  const table = ApiOkResponse({
    description: 'A table for a spreadsheet in es-AR',
    content: { 'text/csv': { schema: { type: 'string' } } },
  });
  return applyDecorators(ApiOperation({ summary }), table);
}

/** Documents what a parameter decorator reads (OpenAPI). */
export function documents(decorator: MethodDecorator): ParameterDecorator {
  return (target, name) => {
    if (name === undefined) return;
    const method = Object.getOwnPropertyDescriptor(target, name);
    if (method !== undefined) decorator(target, name, method);
  };
}

/** A path id: a positive safe integer in plain digits; other values are 404. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    return idOf(value);
  }
}

/** @throws DomainError no_encontrado */
export function idOf(value: string): number {
  const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new DomainError('no_encontrado');
  return id;
}

/** Deeper than any body of the contract. */
const MAX_DEPTH = 8;

/**
 * Rejects deep nesting, and NUL or a lone surrogate in any value or key, which PostgreSQL cannot store.
 * @throws DomainError cuerpo_ilegible | texto_invalido
 */
export function assertStorable(value: unknown, depth = 0): void {
  if (typeof value === 'string' && !isStorableText(value)) throw new DomainError('texto_invalido');
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw new DomainError('cuerpo_ilegible');
  for (const [key, inner] of Object.entries(value)) {
    assertStorable(key, depth);
    assertStorable(inner, depth + 1);
  }
}

/**
 * Parses bodies and queries with the schema given in the parameter's decorator. Issues become the contract's `campos`.
 */
@Injectable()
export class ValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({
      exceptionFactory: (issues) =>
        new DomainError('datos_invalidos', {
          campos: camposOf(issues.map(({ message, path }) => ({ message, path: path?.map(toKey) }))),
        }),
    });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.schema !== undefined) assertStorable(value);
    return super.transform(value, metadata);
  }
}

function toKey(segment: PropertyKey | { key: PropertyKey }): PropertyKey {
  return typeof segment === 'object' ? segment.key : segment;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Excluded from the digest: an unsalted digest could be brute-forced for the password. */
const PASSWORDS = new Set(['password', 'contrasena', 'contrasena_actual']);

/** The `Idempotency-Key` and its owner; undefined without the header. */
export function keyOf(request: Request): Pick<IdempotentRequest, 'quien' | 'clave'> | undefined {
  const clave = request.header('idempotency-key');
  if (clave === undefined) return undefined;
  if (!KEY.test(clave)) throw new DomainError('cuerpo_ilegible');
  return { quien: nameOf(callerOf(request)), clave };
}

function idempotentRequestOf(request: Request): IdempotentRequest | undefined {
  const key = keyOf(request);
  if (key === undefined) return undefined;
  // Parameters resolve concurrently, so no pipe has checked the depth of the body yet (stack exhaustion).
  assertStorable(request.body);
  const files = uploadedFilesOf(request).map(({ campo, sha256 }) => [campo, sha256]);
  const huella = createHash('sha256')
    .update(JSON.stringify([request.body, files], (name, value: unknown) => (PASSWORDS.has(name) ? null : value)))
    .digest('hex');
  return { ...key, llamada: `${request.method} ${request.path}`, huella };
}

const KEY_HEADER: ApiHeaderOptions = {
  name: 'Idempotency-Key',
  required: false,
  description: 'The same key gets the first answer again and does nothing twice, for at least 24 h',
  schema: { type: 'string', maxLength: 200 },
};

@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: IdempotencyService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const call = idempotentRequestOf(context.switchToHttp().getRequest<Request>());
    if (call === undefined) return next.handle();
    // A key needs a stored response, so an empty one is stored as {}.
    return from(this.idempotency.run<unknown>(call, async () => (await lastValueFrom(next.handle())) ?? {}));
  }
}

/**
 * Runs the handler in the transaction that stores the key. The handler therefore must not decode or upload files, which would
 * hold the database connection too long. Place this decorator above the method's other interceptors: the first decorator
 * runs last, next to the handler.
 */
export const Idempotent = () => applyDecorators(ApiHeader(KEY_HEADER), UseInterceptors(IdempotencyInterceptor));

/** Parameter: the `Idempotency-Key` with a digest of the request; undefined without the header. */
export const RetryKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): IdempotentRequest | undefined =>
    idempotentRequestOf(context.switchToHttp().getRequest<Request>()),
  [documents(ApiHeader(KEY_HEADER))],
);

/** A version as `ETag`. A compressing proxy makes it weak. */
const TAG = /^(?:W\/)?"([1-9]\d{0,15})"$/;

/** Versions in `If-Match`. An unknown tag matches no row; `*` matches any row. */
export function parseIfMatch(header: string | undefined): ExpectedVersions {
  if (header === undefined || header.trim() === '*') return undefined;
  return header.split(',').flatMap((tag) => {
    const version = TAG.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

const IF_MATCH: ApiHeaderOptions = {
  name: 'If-Match',
  required: false,
  description: 'The version that was edited, as `ETag` gave it: `"3"`. Another one there meanwhile: 412',
  schema: { type: 'string' },
};

/** Parameter: the caller, the id in the path, and the versions in `If-Match`. */
export const RequestedChange = createParamDecorator(
  (_: unknown, context: ExecutionContext): ChangeRequest => {
    const request = context.switchToHttp().getRequest<Request<{ id: string }>>();
    return {
      caller: callerOf(request),
      id: idOf(request.params.id),
      versions: parseIfMatch(request.header('if-match')),
    };
  },
  [documents(ApiParam({ name: 'id', type: Number })), documents(ApiHeader(IF_MATCH))],
);
