import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { nameOf } from '../../call/caller.ts';
import { DomainError } from '../../call/domain-error.ts';
import type { RetriableCall } from '../../call/retriable-call.ts';
import { documentsHeader } from '../documents-header.ts';
import { assertStorable } from '../params/storable.ts';
import { callerOf } from '../session/current-caller.ts';
import { uploadedFilesOf } from '../upload/uploaded-file.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

function retriableCallOf(request: Request): RetriableCall | undefined {
  const key = request.header('idempotency-key');
  if (key === undefined) return undefined;
  if (!KEY.test(key)) throw new DomainError('cuerpo_ilegible');
  // Parameters are read side by side, so no pipe has seen the body yet: without a bound it could exhaust the stack here.
  assertStorable(request.body);
  const files = uploadedFilesOf(request).map(({ campo, sha256 }) => [campo, sha256]);
  const huella = createHash('sha256')
    .update(JSON.stringify([request.body, files]))
    .digest('hex');
  return { quien: nameOf(callerOf(request)), clave: key, llamada: `${request.method} ${request.path}`, huella };
}

/** Parameter: the call's `Idempotency-Key` with what it guards, undefined where none was sent. */
export const Retriable = createParamDecorator(
  (_: unknown, context: ExecutionContext): RetriableCall | undefined =>
    retriableCallOf(context.switchToHttp().getRequest<Request>()),
  [
    documentsHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'The same key within 24 h gets the first answer again and does nothing twice',
      schema: { type: 'string', maxLength: 200 },
    }),
  ],
);
